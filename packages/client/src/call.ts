import { errorOf } from './errors.ts';
import { requestIdOf } from './problem.ts';
import { type AnyOptions, makeRequest } from './request.ts';
import type { AnyResult } from './result.ts';
import { sendWithRetries } from './retries.ts';
import type { Settings } from './settings.ts';

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

/**
 * Starts a call.
 *
 * @param documented the statuses of the operation below 400. Another one is an ApiError, also for `result()`. Without
 *   them, as in a call by path, every status is a result. From 400 on, every status is one.
 */
export type StartCall = (
  method: string,
  path: string,
  options: AnyOptions,
  documented?: readonly number[],
) => Call<unknown, AnyResult>;

/** Makes the function that starts the calls of a client. */
export function starterOf(settings: Settings): StartCall {
  return (method, path, options, documented) => {
    const run = async () => {
      const request = makeRequest(method, path, options);
      const { response, content } = await sendWithRetries(settings, request);
      const { ok, status } = response;
      const isDocumented = status >= 400 || (documented?.includes(status) ?? true);
      const error = ok && isDocumented ? undefined : errorOf({ problem: content, response }, request);
      if (!isDocumented) throw error;
      return {
        ok,
        status,
        data: ok ? content : undefined,
        problem: content === undefined ? undefined : error?.problem,
        response,
        requestId: requestIdOf(response),
        error,
      } as AnyResult;
    };
    return callOf(run, () => {
      options.read = (response) => response;
    });
  };
}
