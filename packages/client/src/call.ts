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
 * Called when a call ends with a documented response: with its data, or with its error. `resultOf` is called only if a
 * program asks for the result.
 */
type Done = (data: unknown, resultOf: () => AnyResult, error?: Error) => void;

/**
 * Starts a call.
 *
 * @param run sends the request, and calls `done` with a documented response, or `fail`.
 * @param keepBody leaves the body of the response unread.
 */
export function callOf(
  run: (done: Done, fail: (error: unknown) => void) => void,
  keepBody?: () => void,
): Call<unknown, AnyResult> {
  let settled: (() => AnyResult) | undefined;
  const data = new Promise<unknown>((resolve, reject) => {
    run((content, resultOf, error) => {
      settled = resultOf;
      if (error) reject(error);
      else resolve(content);
    }, reject);
  });
  // Without a handler, Node would end the process if the call fails before the program awaits it or calls `result()`.
  const ended = data.catch(() => {});
  const result = () => ended.then(() => settled?.() ?? data);
  const asResponse = () => {
    keepBody?.();
    return data.then(() => settled?.().response);
  };
  return Object.assign(data, { result, asResponse }) as Call<unknown, AnyResult>;
}
