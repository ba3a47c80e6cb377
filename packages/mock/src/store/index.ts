/** The records of a mock of the API, in memory, for Node and browsers. */

export { storeKeys } from './api-keys.ts';
export type { Receive, Received } from './deliveries.ts';
export type { StoreRequest, StoreResponse } from './exchange.ts';
export type { Fixtures } from './fixtures.ts';
export { MockStore, type MockStoreOptions, type NextOptions } from './mock-store.ts';
export type { NextOutcome } from './next-response.ts';
