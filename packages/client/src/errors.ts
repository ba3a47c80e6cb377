import type { FieldError } from '@contentgen/contract';
import { blankProblem, isProblem, type Problem } from './problem.ts';
import type { Failure } from './result.ts';
import { retryAfter } from './retry-after.ts';

/** An unsuccessful response. The kinds that a program may want to distinguish have their own classes. */
export class ApiError extends Error {
  /** The name of the class. */
  // A literal, because bundlers rename classes.
  override readonly name: string = 'ApiError';
  /** The status of the response. */
  readonly status: number;
  /** The problem in the response; its type is `about:blank` when the response had none. */
  readonly problem: Problem;
  /** `X-Request-Id`: name it when you report a problem. */
  readonly requestId: string | undefined;
  /** The response. Its body has been read. */
  readonly response: Response;

  /** Makes the error of a failure. */
  constructor({ status, problem, requestId, response }: Failure<number, unknown>) {
    const known = isProblem(problem, status) ? problem : blankProblem(response);
    super(`${status}: ${known.detail}`);
    this.status = status;
    this.problem = known;
    this.requestId = requestId;
    this.response = response;
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

/** 422: the request breaks rules. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';
  /** Every broken rule with its field. */
  readonly errors: readonly FieldError[] = this.problem.errors ?? [];
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

/** No attempt got a response in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** The service could not be reached, or the connection broke; see `cause`. */
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
