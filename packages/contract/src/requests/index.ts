/**
 * Reads requests for the service and the mock: finds the operation, reads the request and checks it against the
 * contract.
 */

export { boundsOf } from './bounds.ts';
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
export { invalidApiKey, readApiKey } from './credentials.ts';
export { crossOriginFields, type HeaderFields, preflightFields, preflightStatus } from './cross-origin.ts';
export { describedOperation, documentedResponse } from './described-operations.ts';
export { entityTag, isUnchanged, requireMatch } from './entity-tags.ts';
export { requireHost } from './host.ts';
export { OperationReader, type RequestHead, type RequestParts } from './operation-reader.ts';
export { readWaitPreference, type WaitPreference } from './preferences.ts';
export {
  headersTooLarge,
  malformedRequest,
  methodNotAllowed,
  notFound,
  Problem,
  type ProblemOptions,
  recordNotFound,
  requestInProgress,
  requestTimeout,
  reusedIdempotencyKey,
  unknownPath,
  validationFailed,
} from './problem.ts';
export { type Count, type Quota, quotaOf, type RequestLimit } from './quota.ts';
export type { CheckedRequest } from './request-check.ts';
export { requestId } from './request-id.ts';
export { RequestReader, type RoutedRequest } from './request-reader.ts';
export { instanceOf, type RequestTarget, readTarget, splitTarget } from './request-target.ts';
export { colonTemplate, isApiPath, type Route, route } from './route.ts';
export { compileSchema, type SchemaCheck } from './schema-check.ts';
export type { SchemaReport, SchemaRule } from './schema-report.ts';
export { compileFieldReader } from './wire-values.ts';
