import type { ApiError } from './errors.ts';

interface Outcome {
  /** The response. Its body has been read. */
  readonly response: Response;
  /** `X-Request-Id`: name it when you report a problem. */
  readonly requestId: string | undefined;
}

/** A success, with the body that the contract documents for the status. */
export interface Success<Status extends number, Data> extends Outcome {
  /** Distinguishes a success from a failure. */
  readonly ok: true;
  /** The status of the response. */
  readonly status: Status;
  /** The body of the response. */
  readonly data: Data;
  /** Undefined: only a failure has a problem. */
  readonly problem?: undefined;
  /** Undefined: only a failure has an error. */
  readonly error?: undefined;
}

/** Every other response, with the problem that the contract documents for the status (RFC 9457). */
export interface Failure<Status extends number, Problem> extends Outcome {
  /** Distinguishes a failure from a success. */
  readonly ok: false;
  /** The status of the response. */
  readonly status: Status;
  /** The problem in the body of the response. */
  readonly problem: Problem;
  /** The error that `await` throws for this failure. */
  readonly error: ApiError;
  /** Undefined: only a success has data. */
  readonly data?: undefined;
}

/** The result of any call. */
export type AnyResult = Success<number, unknown> | Failure<number, unknown>;
