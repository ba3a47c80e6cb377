import type { ApiError, ConnectionError, TimeoutError } from '../errors.ts';

/**
 * The error of a query or a mutation: the error that the client's call throws, not the problem that openapi-react-query
 * would give. `instanceof` distinguishes the kinds, such as `ValidationError` with its `errors`.
 */
export type CallError = ApiError | TimeoutError | ConnectionError;
