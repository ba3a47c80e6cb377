import { errorOf } from './errors.ts';

/** The options of every call. */
export interface CallOptions {
  /** Cancels the call, also between two attempts. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The longest time of an attempt in milliseconds, including the body; default: that of the client. */
  readonly timeout?: number | undefined;
  /** The number of further attempts after the first; default: that of the client. */
  readonly retries?: number | undefined;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

interface Outcome {
  /** The answer. Its body has been read. */
  readonly response: Response;
  /** `X-Request-Id`: name it when you report a problem. */
  readonly requestId: string | undefined;
}

/** A success, with the body that the contract documents for the status. */
export interface Success<Status extends number, Data> extends Outcome {
  /** Distinguishes a success from a failure. */
  readonly ok: true;
  /** The status of the answer. */
  readonly status: Status;
  /** The body of the answer. */
  readonly data: Data;
  /** Undefined: only a failure has a problem. */
  readonly problem?: undefined;
}

/** Every other answer, with the problem that the contract documents for the status (RFC 9457). */
export interface Failure<Status extends number, Problem> extends Outcome {
  /** Distinguishes a failure from a success. */
  readonly ok: false;
  /** The status of the answer. */
  readonly status: Status;
  /** The problem in the body of the answer. */
  readonly problem: Problem;
  /** Undefined: only a success has data. */
  readonly data?: undefined;
}

/** The result of any call. */
export type AnyResult = Success<number, unknown> | Failure<number, unknown>;

/**
 * A call in progress. `await` gives the data or throws: an `ApiError` for an unsuccessful answer, a `TimeoutError` or
 * `ConnectionError` without an answer.
 */
export interface Call<Data, Result> extends Promise<Data> {
  /**
   * The result of the call, by status. Throws only without an answer, or for a status that the contract does not
   * document for the operation.
   */
  result(): Promise<Result>;
}

/** Makes a call of its future result. */
export function callOf(outcome: Promise<AnyResult>): Call<unknown, AnyResult> {
  const data = outcome.then((result) => {
    if (result.ok) return result.data;
    throw errorOf(result);
  });
  const result = async () => {
    // The caller gets the result instead of the error.
    data.catch(() => {});
    return outcome;
  };
  return Object.assign(data, { result });
}
