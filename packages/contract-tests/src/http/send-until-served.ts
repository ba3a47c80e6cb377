import { CouldNotRun } from '../could-not-run.ts';
import type { Answer } from '../judge/answer.ts';
import type { HttpClient } from './http-client.ts';
import type { Pacing } from './pacing.ts';
import type { Request } from './request.ts';

/** How often a service that is overloaded (503) is asked again. */
const patience = 5;

/**
 * How often a request that is over the limit (429) is sent again. Where many run into a limit at once, each window
 * may let through no more than one of them.
 */
const most = 60;

/**
 * Sends a request, waiting where a rate limit asks for it, and again while it is refused for now: with 429, or a few
 * times with 503.
 *
 * @param count how many requests of the key have to fit before it is sent.
 * @throws CouldNotRun when it stays over the limit, or is to wait too long; Error as the client does.
 */
export async function sendUntilServed(
  { client, pacing }: { readonly client: HttpClient; readonly pacing: Pacing },
  request: Request,
  count = 1,
): Promise<Answer> {
  const { Authorization: authorization } = request.headers;
  for (let refusals = 1; ; refusals += 1) {
    await pacing.room(count, authorization);
    const answer = await client.send(request);
    pacing.observe(answer, authorization);
    const isOverloaded = answer.status === 503 && refusals <= patience;
    if (answer.status !== 429 && !isOverloaded) return answer;
    if (refusals > most) throw alwaysRefused(request);
    await pacing.retryAfter(answer);
  }
}

function alwaysRefused({ method, path }: Request): CouldNotRun {
  const [address = ''] = path.split('?');
  return new CouldNotRun(
    `${method} ${address.slice(0, 100)} is answered with 429 each of ${most + 1} times, although Retry-After was waited for: see what its limit is, give the keys a larger one or stop what else uses it up, and repeat the run.`,
  );
}
