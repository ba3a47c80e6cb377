import type { AnyResult } from './result.ts';

/** The options of every call. */
export interface CallOptions {
  /** Cancels the call, also between two attempts. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The longest time of an attempt in milliseconds, including the body; default: that of the client. */
  readonly timeout?: number | undefined;
  /** The number of further attempts after the first; default: that of the client. */
  readonly retries?: number | undefined;
  /** The longest time of the call in milliseconds, with all attempts and pauses; default: that of the client. */
  readonly deadline?: number | undefined;
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
  /**
   * The response of a success with its unread body. Call this before the response arrives. Throws the same errors as
   * `await`. The time limit applies only until the headers arrive.
   */
  asResponse(): Promise<Response>;
}

/**
 * Starts a call.
 *
 * @param run sends the request and resolves to the result. Rejects for a response that the contract does not document.
 * @param keepBody leaves the body of the response unread.
 */
export function callOf(run: () => Promise<AnyResult>, keepBody: () => void): Call<unknown, AnyResult> {
  const result = run();
  const data = result.then((settled) => {
    if (settled.ok) return settled.data;
    throw settled.error;
  });
  // Without a handler, Node would end the process if the call fails before the program awaits it or calls `result()`.
  data.catch(() => {});
  const asResponse = async () => {
    keepBody();
    await data;
    return (await result).response;
  };
  return Object.assign(data, { result: () => result, asResponse });
}
