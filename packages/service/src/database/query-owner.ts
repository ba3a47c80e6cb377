import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * For whom the current code queries the database: the id of an account, or the name of a part of the service. Owners
 * share the embedded database fairly.
 */
export const queryOwner = new AsyncLocalStorage<string>();
