import { type Call, callOf } from './call.ts';
import { errorOf } from './errors.ts';
import { requestIdOf } from './problem.ts';
import { type AnyOptions, makeRequest } from './request.ts';
import type { AnyResult } from './result.ts';
import { sendWithRetries } from './retries.ts';
import type { Settings } from './settings.ts';

/**
 * Starts a call.
 *
 * @param documented the statuses of the operation below 400. Another one is an ApiError, also for `result()`. Without them, as in a call by path, every status is a result. From 400 on, every status is one.
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
