import { errorOf } from './errors.ts';
import type { AnyResult } from './result.ts';

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

/**
 * A call in progress. `await` gives the data or throws: an `ApiError` for an unsuccessful response, a `TimeoutError` or
 * `ConnectionError` without a response.
 */
export interface Call<Data, Result> extends Promise<Data> {
  /**
   * The result of the call, by status. Throws only without a response, or for a status that the contract does not
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
