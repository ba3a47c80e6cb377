import type { ReadResponse } from './attempt.ts';
import { type Call, callOf } from './call.ts';
import { errorOf } from './errors.ts';
import { requestIdOf } from './problem.ts';
import { type AnyOptions, makeRequest, type OutgoingRequest, type RequestSummary } from './request.ts';
import type { AnyResult, Failure } from './result.ts';
import { sendWithRetries } from './retries.ts';
import type { Settings } from './settings.ts';

/**
 * Starts a call of an operation.
 *
 * @param documented the statuses of the operation as text. Another one is an ApiError, also for `result()`. Without
 *   them, every status is a result.
 */
export function startCall(
  settings: Settings,
  method: string,
  path: string,
  options?: AnyOptions,
  documented?: string,
): Call<unknown, AnyResult> {
  let request: OutgoingRequest;
  return callOf(
    (done, fail) => {
      request = makeRequest(method, path, options);
      const read = (answer: ReadResponse) => {
        const result = resultOf(answer, request);
        // A page sees a redirect as status 0.
        if (!documented || (result.status && documented.includes(`${result.status}`))) done(result);
        else fail(errorOf(result as Failure<number, unknown>, request));
      };
      sendWithRetries(settings, request, read, fail);
    },
    () => {
      if (request) request.init.read = (response) => response;
    },
  );
}

function resultOf({ response, content }: ReadResponse, request: RequestSummary): AnyResult {
  const { ok, status } = response;
  return {
    ok,
    status,
    [ok ? 'data' : 'problem']: content,
    response,
    get requestId() {
      return requestIdOf(response);
    },
    get error() {
      return ok ? undefined : errorOf(this as never, request);
    },
  } as unknown as AnyResult;
}
