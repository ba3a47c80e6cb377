import { CouldNotRun } from '../could-not-run.ts';
import type { Answer } from '../judge/answer.ts';
import type { HttpClient } from './http-client.ts';
import type { Pacing } from './pacing.ts';
import type { Request } from './request.ts';

/** Maximum retries after 503, from an overloaded service. */
const maxRetriesWhenOverloaded = 5;

/**
 * Maximum retries after 429. If many requests reach the limit together, each window may accept only one of
 * them.
 */
const maxRetries = 60;

/**
 * Sends a request. Waits for the rate limit, and retries after 429, and a few times after 503.
 *
 * @param count number of requests that the limit of the key must allow before this one.
 * @throws CouldNotRun when the request stays over the limit or the wait is too long; Error as the client
 *   does.
 */
export async function sendUntilServed(
  { client, pacing }: { readonly client: HttpClient; readonly pacing: Pacing },
  request: Request,
  count = 1,
): Promise<Answer> {
  const { Authorization: authorization } = request.headers;
  for (let refusals = 1; ; refusals += 1) {
    await pacing.waitForQuota(count, authorization);
    const answer = await client.send(request);
    pacing.observe(answer, authorization);
    const isOverloaded = answer.status === 503 && refusals <= maxRetriesWhenOverloaded;
    if (answer.status !== 429 && !isOverloaded) return answer;
    if (refusals > maxRetries) throw alwaysRefused(request);
    await pacing.retryAfter(answer);
  }
}

function alwaysRefused({ method, path }: Request): CouldNotRun {
  const [address = ''] = path.split('?');
  return new CouldNotRun(
    `${method} ${address.slice(0, 100)} returned 429 each of ${maxRetries + 1} times, although contentgen-verify waited for Retry-After: raise the rate limit of the keys or stop other clients that use it, and repeat the run.`,
  );
}
