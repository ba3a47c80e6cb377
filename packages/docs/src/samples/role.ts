/** What an operation does to a resource. */
export type Role = 'list' | 'create' | 'get' | 'watch' | 'update' | 'put' | 'delete';
