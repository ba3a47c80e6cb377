import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The owner of the queries that the current code runs: the id of an account, or the name of a part of the service.
 * Owners share the time of the embedded database.
 */
export const queryOwner = new AsyncLocalStorage<string>();
