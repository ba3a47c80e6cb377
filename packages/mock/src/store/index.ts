/** The records of a mock of the API, in memory, for Node and browsers. */

export { storeKeys } from './api-keys.ts';
export type { StoreRequest, StoreResponse } from './exchange.ts';
export { defaultLimits, type StoreLimits } from './limits.ts';
export { MockStore } from './mock-store.ts';
export type { Override, Pages, Refuse, ValidRequest } from './respond.ts';
export type { MockStoreOptions } from './store-options.ts';
export type { Milliseconds } from './times.ts';
