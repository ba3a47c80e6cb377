import type { FieldError } from '@contentgen/contract';
import type { Failure } from './call.ts';
import { blankProblem, isProblem, type Problem } from './problem.ts';
import { retryAfter } from './retry-after.ts';

/** An answer that is no success. Each kind that a program may want to tell apart has a class of its own. */
export class ApiError extends Error {
  /** The name of the class. */
  // Spelt out, because bundlers give classes other names.
  override readonly name: string = 'ApiError';
  /** The status of the answer. */
  readonly status: number;
  /** What the answer says about it; `about:blank` where it says nothing. */
  readonly problem: Problem;
  /** `X-Request-Id`: what to name when something has to be looked into. */
  readonly requestId: string | undefined;
  /** The answer itself; its body has been read. */
  readonly response: Response;

  /** The error of a failure. */
  constructor({ status, problem, requestId, response }: Failure<number, unknown>) {
    const known = isProblem(problem, status) ? problem : blankProblem(response);
    super(`${status}: ${known.detail}`);
    this.status = status;
    this.problem = known;
    this.requestId = requestId;
    this.response = response;
  }
}

/** 401: there is no valid API key. */
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

/** 409: a request with the same `Idempotency-Key` is still in flight. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** 412: the record has changed since it had the `ETag` of `ifMatch`. */
export class PreconditionFailedError extends ApiError {
  override readonly name = 'PreconditionFailedError';
}

/** 422: rules are broken. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';
  /** Every broken rule with its field. */
  readonly errors: readonly FieldError[] = this.problem.errors ?? [];
}

/** 429: the limit is reached. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
  /** Seconds to wait, as `Retry-After` says; undefined where it says nothing. */
  readonly retryAfter: number | undefined = retryAfter(this.response);
}

/** 5xx: something is wrong on the side of the service. */
export class ServiceError extends ApiError {
  override readonly name = 'ServiceError';
}

/** No attempt was answered within its time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** The service could not be reached, or the connection broke; `cause` says why. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
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

/** The error of a failure. */
export function errorOf(failure: Failure<number, unknown>): ApiError {
  return new (kinds[failure.status] ?? (failure.status < 500 ? ApiError : ServiceError))(failure);
}
