import { errorOf } from './errors.ts';

/** What every call takes. */
export interface CallOptions {
  /** Ends the call, a wait between two attempts included. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds an attempt may take, its body included; the client's own unless given. */
  readonly timeout?: number | undefined;
  /** How many more attempts there may be after the first; the client's own unless given. */
  readonly retries?: number | undefined;
  /** More headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

interface Outcome {
  /** The answer itself; its body has been read. */
  readonly response: Response;
  /** `X-Request-Id`: what to name when something has to be looked into. */
  readonly requestId: string | undefined;
}

/** A success: what the contract documents for the status. */
export interface Success<Status extends number, Data> extends Outcome {
  /** Tells a success from a failure. */
  readonly ok: true;
  /** The status of the answer. */
  readonly status: Status;
  /** What the answer holds. */
  readonly data: Data;
  /** Nothing: only a failure has a problem. */
  readonly problem?: undefined;
}

/** Anything but a success: the problem that the contract documents for the status (RFC 9457). */
export interface Failure<Status extends number, Problem> extends Outcome {
  /** Tells a failure from a success. */
  readonly ok: false;
  /** The status of the answer. */
  readonly status: Status;
  /** What the answer says about it. */
  readonly problem: Problem;
  /** Nothing: only a success has data. */
  readonly data?: undefined;
}

/** What came of any call. */
export type AnyResult = Success<number, unknown> | Failure<number, unknown>;

/**
 * A call that is under way. Awaiting it gives the data or throws: an `ApiError` for an answer that is no success,
 * a `TimeoutError` or `ConnectionError` when none came.
 */
export interface Call<Data, Result> extends Promise<Data> {
  /**
   * What came of the call, by status; throws only when no answer came, or one that the contract does not
   * document for the operation.
   */
  result(): Promise<Result>;
}

/** The call whose result is under way. */
export function callOf(outcome: Promise<AnyResult>): Call<unknown, AnyResult> {
  const data = outcome.then((result) => {
    if (result.ok) return result.data;
    throw errorOf(result);
  });
  const result = async () => {
    // Who asks for the result has no use for the error.
    data.catch(() => {});
    return outcome;
  };
  return Object.assign(data, { result });
}
