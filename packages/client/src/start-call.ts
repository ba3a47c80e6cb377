import type { ReadResponse } from './attempt.ts';
import { type Call, callOf } from './call.ts';
import { errorOf } from './errors.ts';
import { requestIdOf } from './problem.ts';
import { type AnyOptions, makeRequest, type OutgoingRequest, type RequestSummary } from './request.ts';
import type { AnyResult } from './result.ts';
import { sendWithRetries } from './retries.ts';
import type { Settings } from './settings.ts';

/**
 * Starts a call of an operation.
 *
 * @param documented the statuses of the operation as text, with spaces around each. Another one is an ApiError, also for `result()`. Without
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
      const read = ({ response, content }: ReadResponse) => {
        const { status } = response;
        const result = () => resultOf(response, content, request);
        if (documented?.includes(` ${status} `) ?? true) done(response, content, result);
        else fail(errorOf({ status, problem: response.ok || content, response }, request));
      };
      sendWithRetries(settings, request, read, fail);
    },
    () => {
      if (request) request.init.read = (response) => response;
    },
  );
}

function resultOf(response: Response, content: unknown, request: RequestSummary): AnyResult {
  const { ok, status } = response;
  return {
    ok,
    status,
    data: ok ? content : undefined,
    problem: ok ? undefined : content,
    response,
    requestId: requestIdOf(response),
    error: ok ? undefined : errorOf({ status, problem: content, response }, request),
  } as AnyResult;
}
