/** The client of the content generation API. */

export * from '@contentgen/contract/choices';
export type { ApiKey } from './api-key.ts';
export type { Call, CallOptions } from './call.ts';
export { type Client, createClient } from './client.ts';
export {
  ApiError,
  ConflictError,
  ConnectionError,
  ContentgenError,
  type FailedResponse,
  ForbiddenError,
  InvalidResponseError,
  NotFoundError,
  PreconditionFailedError,
  RateLimitError,
  ServiceError,
  TimeoutError,
  UnauthorizedError,
  ValidationError,
} from './errors.ts';
export type * from './generated/resources.ts';
export {
  type AttemptEvent,
  type Hooks,
  type Logger,
  logTo,
  observe,
  type ResponseEvent,
} from './hooks.ts';
export { isChoice } from './is-choice.ts';
export { type Listable, type Page, pages } from './pages.ts';
export { type PictureOptions, pictureBytes } from './picture-bytes.ts';
export type { Problem, ValidationProblem } from './problem.ts';
export type { AttemptOptions, RequestSummary } from './request.ts';
export type { AnyResult, Failure, Success } from './result.ts';
export { type FavoriteResource, setFavorite } from './set-favorite.ts';
export type { ClientOptions, FetchOptions, Middleware, Send } from './settings.ts';
export { type ToArrayOptions, toArray } from './to-array.ts';
export type { Transport } from './transport.ts';
export { type GeneratedRecord, type Waitable, type WaitOptions, waitFor } from './wait-for.ts';
export { type EventOf, type Watchable, type WatchOptions, watch } from './watch.ts';
export type { WatchEvent } from './watch-event.ts';
