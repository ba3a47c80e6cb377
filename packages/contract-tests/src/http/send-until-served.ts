import { CouldNotRun } from '../could-not-run.ts';
import type { HttpResponse } from '../judge/http-response.ts';
import type { HttpClient } from './http-client.ts';
import type { Pacing } from './pacing.ts';
import type { Request } from './request.ts';

/** Maximum number of retries after 503, the status of an overloaded service. */
const maxRetriesWhenOverloaded = 5;

/**
 * Maximum number of retries after 429. If many requests wait for the same limit, each window may admit only one of
 * them.
 */
const maxRetries = 60;

/**
 * Sends a request. Waits for the rate limit, and retries after 429, and a few times after 503.
 *
 * @param count number of requests that the limit of the key must allow before this one is sent.
 * @throws CouldNotRun when the request stays over the limit or the wait is too long; Error as `HttpClient.send` does.
 */
export async function sendUntilServed(
  { client, pacing }: { readonly client: HttpClient; readonly pacing: Pacing },
  request: Request,
  count = 1,
): Promise<HttpResponse> {
  const { Authorization: authorization } = request.headers;
  for (let refusals = 1; ; refusals += 1) {
    await pacing.waitForQuota(count, authorization);
    const response = await client.send(request);
    pacing.observe(response, authorization);
    const isOverloaded = response.status === 503 && refusals <= maxRetriesWhenOverloaded;
    if (response.status !== 429 && !isOverloaded) return response;
    if (refusals > maxRetries) throw alwaysRefused(request);
    await pacing.retryAfter(response);
  }
}

function alwaysRefused({ method, path }: Request): CouldNotRun {
  const [address = ''] = path.split('?');
  return new CouldNotRun(
    `${method} ${address.slice(0, 100)} returned 429 each of ${maxRetries + 1} times, although contentgen-verify waited for Retry-After: raise the rate limit of the keys or stop other clients that use it, and repeat the run.`,
  );
}
