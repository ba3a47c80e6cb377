/** The client of the content generation API. */

export * from '@contentgen/contract/choices';
export type { ApiKey, Send } from './attempt.ts';
export type { Call, CallOptions } from './call.ts';
export { type Client, type ClientOptions, createClient } from './client.ts';
export {
  ApiError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
  RateLimitError,
  ServiceError,
  TimeoutError,
  UnauthorizedError,
  ValidationError,
} from './errors.ts';
export type * from './generated/resources.ts';
export type { Problem } from './problem.ts';
export type { Failure, Success } from './result.ts';
export type { AttemptOptions, Transport } from './transport.ts';
export type { WaitOptions } from './wait-for.ts';
export type { WatchEvent, WatchOptions } from './watch.ts';
