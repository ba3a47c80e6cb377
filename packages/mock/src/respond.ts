import type { StoreRequest, StoreResponse } from './store/index.ts';

/**
 * A function that responds to a request of any path. If it returns undefined, the connection closes without a
 * response.
 */
export type Respond = (request: StoreRequest) => Promise<StoreResponse | undefined>;
