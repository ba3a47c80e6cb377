import type { FieldError, Problem } from '@contentgen/contract';

/** Every error of the client. It holds neither the request nor its headers. */
export class ContentgenError extends Error {
  /** The name of the class. */
  // A literal, because bundlers rename classes.
  override readonly name: string = 'ContentgenError';
  /**
   * Whether a program can safely repeat the call, and the repeated call may succeed. It is safe if a second
   * execution does no harm.
   */
  readonly retryable: boolean;
  /**
   * The `Idempotency-Key` of a create. To repeat the create without a second record, pass this key as
   * `idempotencyKey`.
   */
  readonly idempotencyKey: string | undefined;

  /**
   * @param message what happened. The method and the path of the request are added, and the API key is removed.
   * @param status the status of the response; undefined without a response.
   */
  constructor(message: string, request?: Request, status?: number, cause?: unknown) {
    const place = [status, request?.method, request && new URL(request.url).pathname].join(' ').trim();
    const text = withoutKey(place ? `${place}: ${message}` : message, request);
    // A text from a response could be very long, or contain line ends that forge lines of a log.
    super(text.slice(0, 1_000).replace(/[\s\p{C}]+/gu, ' '), cause ? { cause } : {});
    this.retryable = request === undefined ? status === undefined : isRetryable(request, status);
    this.idempotencyKey = request?.headers.get('Idempotency-Key') ?? undefined;
  }
}

/** An unsuccessful response. Its subclasses are for statuses that a program may want to distinguish. */
export class ApiError extends ContentgenError {
  override readonly name: string = 'ApiError';
  /** The status of the response. */
  readonly status: number;
  /** The problem in the response (RFC 9457). If the response has none, the client makes one of the type `about:blank`. */
  readonly problem: Problem;
  /** The headers of the response. */
  readonly headers: Headers;

  /** @param text the body of the response. */
  constructor(response: Response, text: string, request: Request | undefined) {
    const problem = problemOf(response, withoutKey(text, request), request);
    const rules = problem.errors?.slice(0, 3).map(({ field, detail }) => `${field} ${detail}`);
    const { status, headers } = response;
    // The service redirects nothing. In a page, a redirect has the status 0.
    const hint = status < 400 && status !== 304 ? 'Check baseUrl and proxies. ' : '';
    super(hint + (rules?.join('; ') || problem.detail), request, status);
    this.status = status;
    this.problem = problem;
    this.headers = headers;
  }

  /** `X-Request-Id`: name it when you report a problem. */
  get requestId(): string | undefined {
    return this.headers.get('X-Request-Id') ?? undefined;
  }
}

/** 401: the request had no valid API key. */
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError';
}

/** 403: the API key lacks the scope, or the account is suspended. `problem.type` says which. */
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
  readonly errors: readonly FieldError[] = this.problem.errors ?? [];
}

/** 429: a limit is reached, and the call could not wait: see `retries` and `deadline`. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
  /** The seconds to wait, from `Retry-After`; undefined without the header. */
  readonly retryAfter: number | undefined = retryAfter(this.headers);
}

/** 5xx: the service failed. */
export class ServiceError extends ApiError {
  override readonly name = 'ServiceError';
}

/** A success that is not from the service, such as the login page of a proxy. The client does not retry the request. */
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

  /** @param error what `fetch` threw, whose other members may hold the request. Only its reason is kept. */
  constructor(error: unknown, request?: Request) {
    // Node has the reason in the cause of the error, such as `connect ECONNREFUSED`.
    const { message, code } = Object((error as Error | undefined)?.cause ?? error) as NodeJS.ErrnoException;
    const reason = message || code || String(error);
    const cause = Object.assign(new Error(withoutKey(reason, request)), code && { code });
    super(reason, request, undefined, cause);
  }
}

const kinds: Readonly<Record<number, typeof ApiError>> = {
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  422: ValidationError,
  429: RateLimitError,
};

/**
 * Returns the error for a response that is no success.
 *
 * @param body what openapi-fetch has read of the response: JSON, or else a text.
 */
export function errorOf(response: Response, body: unknown, request: Request | undefined): ApiError {
  const Kind = kinds[response.status] ?? (response.status < 500 ? ApiError : ServiceError);
  return new Kind(response, typeof body === 'string' ? body : (JSON.stringify(body) ?? ''), request);
}

/**
 * Returns whether another attempt may succeed and does no harm. After 408 and 429 the service has done nothing. After
 * 503 it may have executed the request: a repeated delete can get 404, and a repeated update with `If-Match` 412.
 * Otherwise only `GET` and creates are harmless to repeat: all attempts of a create share an `Idempotency-Key`, and a
 * 409 means that an earlier attempt is still in progress.
 *
 * @param status the status of the response; without a response it counts as a 500.
 */
export function isRetryable({ method, headers }: Request, status = 500): boolean {
  const isRepeatable = method === 'GET' || headers.has('Idempotency-Key');
  // The service may have executed a request that it answers with 503.
  const isHarmless = isRepeatable || method === 'DELETE' || headers.has('If-Match');
  if (status === 503) return isHarmless;
  return status === 408 || status === 429 || (isRepeatable && (status >= 500 || status === 409));
}

/**
 * Returns the seconds of `Retry-After`, also from a date (RFC 9110, section 10.2.3); undefined without the header, or if
 * it is neither.
 */
export function retryAfter(headers: Headers | undefined): number | undefined {
  const value = headers?.get('Retry-After') ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.now()) / 1_000;
  return value.endsWith('GMT') && !Number.isNaN(seconds) ? Math.max(seconds, 0) : undefined;
}

/** Returns the problem of a response. Gateways and other servers send other bodies, or none. */
function problemOf({ status, statusText, headers }: Response, text: string, request?: Request): Problem {
  const own = {
    type: 'about:blank',
    title: statusText,
    status,
    detail: text.slice(0, 200).trim() || 'The response has no text.',
    instance: request === undefined ? '' : new URL(request.url).pathname,
    request_id: headers.get('X-Request-Id') ?? 'unknown',
  };
  try {
    // Other servers have other members of this name.
    const { errors, ...others } = JSON.parse(text);
    if (typeof others.detail !== 'string') return own;
    const isRule = (rule?: Partial<FieldError> | null) =>
      typeof rule?.field === 'string' && typeof rule.detail === 'string';
    const isOurs = Array.isArray(errors) && errors.every(isRule);
    return { ...own, ...others, ...(isOurs && { errors }) };
  } catch {
    return own;
  }
}

/** Returns a text from outside with `***` in place of the API key. A key of fewer than six characters may be a word. */
function withoutKey(text: string, request: Request | undefined): string {
  const key = request?.headers.get('Authorization')?.replace(/^Bearer /, '') ?? '';
  return key.length < 6 ? text : text.replaceAll(key, '***');
}
