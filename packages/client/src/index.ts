/** The client of the content generation API. */

export type { Problem } from '@contentgen/contract';
export * from '@contentgen/contract/choices';
export type { Call, CallLimits, CallOptions, WatchEvent } from './call.ts';
export { type ApiKey, type Client, type ClientOptions, createClient } from './client.ts';
export {
  ApiError,
  ConflictError,
  ConnectionError,
  ContentgenError,
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
export { isChoice } from './is-choice.ts';
export { type Listable, type Page, pages } from './pages.ts';
export type { Send } from './resilient-fetch.ts';
export { type FavoriteResource, setFavorite } from './set-favorite.ts';
export { type GeneratedRecord, type Waitable, type WaitOptions, waitFor } from './wait-for.ts';
export { type EventOf, type Watchable, type WatchOptions, watch } from './watch.ts';
