import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The owner of the queries of the current code: the id of an account, or the name of a part of the service. Owners
 * share the embedded database by time.
 */
export const queryOwner = new AsyncLocalStorage<string>();
