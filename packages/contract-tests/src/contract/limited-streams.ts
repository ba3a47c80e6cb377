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

/** Returns whether an operation can answer with an event stream. */
export function hasStream({ operation }: Goal): boolean {
  return documentedResponse(operation.id, 200)?.bodies[eventStream] !== undefined;
}

/** Returns the request with an `Accept` that asks for an event stream. */
export function asStream(request: Request): Request {
  return { ...request, headers: { ...request.headers, Accept: eventStream } };
}

/**
 * Number of comparisons in which `RateLimit` counted a JSON request, but not the stream. After them, the check fails.
 * A limit that refills between two responses hides the difference, for streams as often as for JSON. So the chance of
 * a false alarm is at most 1/4 for each comparison, and less than 1 in 10 million for all.
 */
const comparisons = 12;

/**
 * Number of comparisons in which `RateLimit` did not even count a JSON request. After them, the check passes, because
 * the limit refills too fast to see whether a stream counts.
 */
const mostRefilled = 3;

/**
 * Requires that a stream counts against the rate limit: fewer requests remain after it, as after a JSON response. Call
 * this before the limit is used up, because it waits for a few requests.
 *
 * @throws Violated when the stream does not count.
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

/** Number of requests for a stream, and as many for JSON, that are sent at the same time while the limit is used up. */
const parallel = 16;

/**
 * Number of rounds. `least`: after this many rounds in which the server accepted all streams and refused half of the
 * JSON requests, there is a violation. `most`: all rounds together.
 */
const rounds = { least: 3, most: 12 };

/**
 * Requires that the server refuses a stream while the rate limit is used up.
 *
 * @param useUp uses up the limit.
 * @throws Violated when the server accepts the stream, or the refusal breaks the contract.
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
  // The limit may have refilled before the stream. But a server that refuses JSON does not accept 16 streams by chance.
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
  // The limit refills too fast to see whether the server refuses streams.
  if (accepted < rounds.least) return;
  const rule = `a stream must be ${status} while the limit is used up, but is accepted`;
  throw new Violated([`${operation.id} ${status}: ${rule}`, curlLine(stream)]);
}
