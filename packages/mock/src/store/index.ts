/** The records of a mock of the API, in memory, for Node and browsers. */

export { storeKeys } from './api-keys.ts';
export type { StoreRequest, StoreResponse } from './exchange.ts';
export { MockStore, type MockStoreOptions } from './mock-store.ts';
