/** The client of the content generation API. */

export * from '@contentgen/contract/choices';
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
export type { WatchEvent } from './event-parser.ts';
export type * from './generated/resources.ts';
export {
  type AttemptEvent,
  type Hooks,
  type Logger,
  logTo,
  observe,
  type ResponseEvent,
} from './hooks.ts';
export { type Listable, type Page, pages, type ToArrayOptions, toArray } from './pages.ts';
export { type PictureOptions, pictureBytes } from './picture-bytes.ts';
export type { Problem, ValidationProblem } from './problem.ts';
export type { AttemptOptions, RequestSummary } from './request.ts';
export type { AnyResult, Failure, Success } from './result.ts';
export { type FavoriteResource, setFavorite } from './set-favorite.ts';
export type { ApiKey, ClientOptions, FetchOptions, Middleware, Send } from './settings.ts';
export type { Transport } from './transport.ts';
export { type GeneratedRecord, type Waitable, type WaitOptions, waitFor } from './wait-for.ts';
export { type EventOf, type Watchable, type WatchOptions, watch } from './watch.ts';

/**
 * Returns whether a value is in a list of choices, such as `isChoice(styles, value)`. Use it for values that may be
 * unknown: from a form, or from a record of a newer service.
 */
export function isChoice<Value>(
  choices: readonly { readonly value: Value }[],
  value: unknown,
): value is Value {
  return choices.some((choice) => choice.value === value);
}
