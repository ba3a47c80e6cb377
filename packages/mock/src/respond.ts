import type { StoreRequest, StoreResponse } from '@contentgen/mock-store';

/** Responds to a request of any path. Undefined closes the connection without a response. */
export type Respond = (request: StoreRequest) => Promise<StoreResponse | undefined>;
