import { curlLine } from '../http/curl-line.ts';
import { remainingIn } from '../http/pacing.ts';
import type { Request } from '../http/request.ts';
import { documentedResponse } from '../judge/documented-response.ts';
import type { HttpResponse } from '../judge/http-response.ts';
import { resourceOf } from '../resources.ts';
import { Violated } from '../violated.ts';
import { requireKeptContract } from './judged.ts';
import type { Goal, ProvocationTools } from './provocation.ts';

const eventStream = 'text/event-stream';

/** Whether an operation answers with a stream of events on request. */
export function hasStream({ operation }: Goal): boolean {
  return documentedResponse(operation.id, 200)?.bodies[eventStream] !== undefined;
}

/** The same request for a stream. */
export function asStream(request: Request): Request {
  return { ...request, headers: { ...request.headers, Accept: eventStream } };
}

/**
 * After this many comparisons without a difference, the stream does not count. A limit that refills between two
 * responses hides the difference, for streams as often as for JSON. So the chance of a false alarm is at most 1/4 for
 * each comparison, and less than 1 in 10 million for all.
 */
const comparisons = 12;

/**
 * After this many comparisons without a difference between two JSON responses, the limit refills too fast to compare.
 */
const mostRefilled = 3;

/**
 * Requires that a stream counts against the rate limit: fewer requests remain after it, as after a JSON response. Call
 * this before the limit is used up, because it waits for a few requests.
 *
 * @throws Violated when it does not.
 */
export async function requireCountedStream(goal: Goal, tools: ProvocationTools): Promise<void> {
  const { operation } = goal;
  const resource = resourceOf(operation.id);
  if (!resource) return;
  const { caller, pacing, sharedRecord } = tools;
  const { id } = await sharedRecord(resource);
  const remainingAfter = async (Accept: string) => {
    const received = await caller.call(operation.id, { id, headers: { Accept } }, 200);
    return { request: received.request, remaining: remainingIn(received) ?? 0 };
  };
  let refilled = 0;
  for (let done = 0; done < comparisons && refilled < mostRefilled; ) {
    await pacing.waitForQuota(4, caller.authorization);
    const before = await remainingAfter('application/json');
    const after = await remainingAfter('application/json');
    const { request, remaining } = await remainingAfter(eventStream);
    if (remaining < after.remaining) break;
    if (after.remaining < before.remaining) done += 1;
    else refilled += 1;
    if (done === comparisons) {
      const rule = 'a stream must count against the rate limit, but RateLimit has as many requests left';
      throw new Violated([`${operation.id} ${goal.status}: ${rule}`, curlLine(request)]);
    }
  }
}

/** The number of requests for a stream, and for JSON, that are sent at the same time while the limit is used up. */
const parallel = 16;

/**
 * `least`: the number of rounds in which all streams must be accepted and half of the JSON requests refused, for a
 * violation. `most`: the number of rounds in total.
 */
const rounds = { least: 3, most: 12 };

/**
 * Requires that a stream over the limit is refused.
 *
 * @param useUp uses up the limit.
 * @throws Violated when it is not, or when the refusal breaks the contract.
 */
export async function requireRefusedStream(
  request: Request,
  { operation, status }: Goal,
  { client, judge }: ProvocationTools,
  useUp: () => Promise<unknown>,
): Promise<void> {
  const stream = asStream(request);
  const isRefused = (response: HttpResponse) => response.status === status;
  const refusalIn = (responses: readonly HttpResponse[]) => {
    const refusal = responses.find(isRefused);
    if (refusal) requireKeptContract(judge, operation.id, stream, refusal);
    return refusal;
  };
  if (refusalIn([await client.send(stream)])) return;
  // The limit may have refilled before the stream. So many streams at the same time are not accepted by chance.
  let accepted = 0;
  for (let round = 0; round < rounds.most && accepted < rounds.least; round += 1) {
    await useUp();
    const pairs = Array.from(
      { length: parallel },
      () => [client.send(stream), client.send(request)] as const,
    );
    const streams = await Promise.all(pairs.map(([one]) => one));
    const others = await Promise.all(pairs.map(([, other]) => other));
    if (refusalIn(streams)) return;
    if (others.filter(isRefused).length >= parallel / 2) accepted += 1;
  }
  // The limit refills too fast for a verdict.
  if (accepted < rounds.least) return;
  const rule = `a stream must be ${status} while the limit is used up, but is accepted`;
  throw new Violated([`${operation.id} ${status}: ${rule}`, curlLine(stream)]);
}
