/** The parameters that every list has. All other parameters of a list are filters of its resource. */
export const sharedListParameters = [
  'search',
  'search_by',
  'sort_by',
  'sort',
  'per_page',
  'cursor',
  'include_total',
] as const;

export type SharedListParameter = (typeof sharedListParameters)[number];
