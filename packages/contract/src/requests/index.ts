/**
 * Reads requests for the service and the mock: finds the operation, reads the request and checks it against the
 * contract.
 */

export { boundsOf } from './bounds.ts';
export { entityTag, isUnchanged, requireMatch } from './caching.ts';
export {
  ArrivingContent,
  type Content,
  type ContentFormat,
  contentTooLarge,
  gatherContent,
  incompleteContent,
  invalidJson,
  mediaTypeOf,
  parseContent,
  type RequestHeaders,
} from './content.ts';
export { preferredMediaType } from './content-negotiation.ts';
export {
  crossOriginFields,
  type HeaderFields,
  invalidApiKey,
  preflightFields,
  preflightStatus,
  readApiKey,
  readPreferences,
  readWaitPreference,
  requestId,
  requireActiveAccount,
  requireHost,
  type WaitPreference,
} from './header-fields.ts';
export {
  headersTooLarge,
  httpVersionNotSupported,
  malformedRequest,
  methodNotAllowed,
  notFound,
  Problem,
  type ProblemOptions,
  recordNotFound,
  requestInProgress,
  requestTimeout,
  reusedIdempotencyKey,
  tooManyWebhooks,
  validationFailed,
} from './problem.ts';
export { type Count, type Quota, quotaOf, type RequestLimit } from './quota.ts';
export type { CheckedRequest } from './request-check.ts';
export {
  describedOperation,
  documentedResponse,
  OperationReader,
  type RequestHead,
  type RequestParts,
  RequestReader,
  type RoutedRequest,
} from './request-reader.ts';
export {
  colonTemplate,
  instanceOf,
  isApiPath,
  type RequestTarget,
  type Route,
  readTarget,
  route,
  splitTarget,
} from './routing.ts';
export { compileSchema, type SchemaCheck } from './schema-check.ts';
export { unknownPath } from './unknown-path.ts';
export { compileFieldReader } from './url-encoded.ts';
export type { SchemaReport, SchemaRule } from './value-rules.ts';
