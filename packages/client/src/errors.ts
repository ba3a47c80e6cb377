import type { FieldError } from '@contentgen/contract';
import { type Problem, problemOf, requestIdOf, retryAfter } from './problem.ts';
import { isRetryable, type RequestSummary } from './request.ts';

/** Every error of the client. Neither its message nor its fields contain the API key. */
export class ContentgenError extends Error {
  /** The name of the class. */
  // A literal, because bundlers rename classes.
  override readonly name: string = 'ContentgenError';
  /**
   * Whether a program can safely repeat the call, and the repeated call may succeed. It is safe if a second
   * execution does no harm.
   */
  declare readonly retryable: boolean;
  /**
   * The `Idempotency-Key` of a create. To repeat the create without a second record, pass this key as
   * `idempotencyKey`.
   */
  declare readonly idempotencyKey: string | undefined;

  /** Makes an error whose message names the status and the request, if they are known. */
  constructor(
    message: string,
    request?: RequestSummary,
    { status, cause }: ErrorOptions & { readonly status?: number } = {},
  ) {
    const place = [status, request?.method, request?.path].join(' ').trim();
    const text = redacted(place ? `${place}: ${message}` : message, request?.key);
    // A text from a response could be very long, or contain line ends that forge lines of a log.
    super(
      text.slice(0, 1_000).replace(/[\s\p{C}]+/gu, ' '),
      cause === undefined ? undefined : { cause: copyOf(cause, request?.key) },
    );
    this.retryable = isRetryable(request, status);
    this.idempotencyKey = request?.idempotencyKey;
  }
}

/** An unsuccessful response, such as the failure that `result()` returns. */
export interface FailedResponse {
  /** The body of the response: the object if it is a JSON object, otherwise its text; undefined without a body. */
  readonly problem: unknown;
  /** The response. */
  readonly response: Response;
}

/** An unsuccessful response. Its subclasses are for statuses that a program may want to distinguish. */
export class ApiError extends ContentgenError {
  override readonly name: string = 'ApiError';
  /** The status of the response. */
  declare readonly status: number;
  /** The problem in the response. If the response had none, the client makes one with the type `about:blank`. */
  declare readonly problem: Problem;
  /** `X-Request-Id`: name it when you report a problem. */
  declare readonly requestId: string | undefined;
  readonly #response: Response;

  /** Makes the error of a failure. */
  constructor({ problem: content, response }: FailedResponse, request?: RequestSummary) {
    // Redacts before the text is cut, because half a key would not be found.
    const problem = problemOf(response, redacted(content || '', request?.key), request?.path);
    const rules = problem.errors
      ?.slice(0, 3)
      .map(({ field, detail }) => `${field} ${detail}`)
      .join('; ');
    super(rules || problem.detail, request, response);
    const shown = { status: response.status, problem, requestId: requestIdOf(response) };
    Object.assign(this, redacted(shown, request?.key));
    this.#response = response;
  }

  /** The response. Its body has been read. */
  get response(): Response {
    return this.#response;
  }
}

/** 401: the request had no valid API key. */
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError';
}

/** 403: the API key lacks the scope. */
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError';
}

/** 404: the account has no such record. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 409: the first request with this `Idempotency-Key` is still in progress. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** 412: the record does not have the `ETag` of `ifMatch`. */
export class PreconditionFailedError extends ApiError {
  override readonly name = 'PreconditionFailedError';
}

/** 422: the request is invalid. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';
  /** Every broken rule with its field. */
  readonly errors = this.problem.errors as readonly FieldError[];
}

/** 429: a limit is reached. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
  /** The seconds to wait, from `Retry-After`; undefined without the header. */
  readonly retryAfter: number | undefined = retryAfter(this.response);
}

/** 5xx: the service failed. */
export class ServiceError extends ApiError {
  override readonly name = 'ServiceError';
}

/**
 * A 2xx response that the service should not send, such as the login page of a proxy, or a page of a list that leads
 * back to an earlier one. If it is not JSON, `problem.body` has the start of its body. The client does not retry the
 * request.
 */
export class InvalidResponseError extends ApiError {
  override readonly name = 'InvalidResponseError';
}

/** The last attempt got no complete response within `timeout`, or the `deadline` of the call has passed. */
export class TimeoutError extends ContentgenError {
  override readonly name = 'TimeoutError';
}

/** The service could not be reached, or the connection broke; see `cause`. */
export class ConnectionError extends ContentgenError {
  override readonly name = 'ConnectionError';
}

/** Returns the error for an unsuccessful response, or for a successful one that the contract does not document. */
export function errorOf(failure: FailedResponse, request: RequestSummary): ApiError {
  const { ok, status } = failure.response;
  const kinds: Readonly<Record<number, typeof ApiError>> = {
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    412: PreconditionFailedError,
    422: ValidationError,
    429: RateLimitError,
  };
  const Kind = kinds[status] ?? (ok ? InvalidResponseError : status < 500 ? ApiError : ServiceError);
  return new Kind(failure, request);
}

/**
 * Copies an error of `fetch`, with its causes up to a depth. Its other members are left out, because they may hold the
 * request and its headers.
 */
export function copyOf(error: unknown, key: string | undefined, depth = 3): Error {
  const { name, message = String(error), stack, code, cause } = Object(error) as NodeJS.ErrnoException;
  const shown = redacted({ name, message, stack, code }, key);
  const hasCause = cause !== undefined && depth > 0;
  const copy = new Error(shown.message, hasCause ? { cause: copyOf(cause, key, depth - 1) } : undefined);
  return Object.assign(copy, shown);
}

/** Returns a copy of a JSON value with `***` in place of a key. A key of fewer than six characters may be a word. */
export function redacted<Json>(value: Json, key = ''): Json {
  try {
    const text = JSON.stringify(value);
    return JSON.parse(key.length < 6 ? text : text.replaceAll(key, '***'));
  } catch {
    // A body can be nested more deeply than `stringify` can follow.
    return {} as Json;
  }
}
