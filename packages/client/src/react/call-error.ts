import type { ApiError, ConnectionError, TimeoutError } from '../errors.ts';

/**
 * What a query or a mutation may fail with: what the client's own calls throw, not the problem that
 * openapi-react-query would. `instanceof` tells the kinds apart, such as `ValidationError` with its `errors`.
 */
export type CallError = ApiError | TimeoutError | ConnectionError;
