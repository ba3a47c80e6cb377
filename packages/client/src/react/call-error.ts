import type { ApiError, ConnectionError, TimeoutError } from '../errors.ts';

/**
 * The error of a query or a mutation. It is the error that the client's call throws, not the problem that
 * openapi-react-query would return. Use `instanceof` to distinguish errors, such as `ValidationError` with its
 * `errors`.
 */
export type CallError = ApiError | TimeoutError | ConnectionError;
