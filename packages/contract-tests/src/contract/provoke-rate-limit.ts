import { randomUUID } from 'node:crypto';
import { operations } from '@contentgen/contract';
import { curlLine } from '../http/curl-line.ts';
import type { HttpResponse } from '../judge/http-response.ts';
import { Violated } from '../violated.ts';
import { toRequest } from './draft.ts';
import { requireKeptContract } from './judged.ts';
import type { Attempt, Draft, Goal, ProvocationTools } from './provocation.ts';

/** Maximum number of requests to use up a limit. */
const maxRequests = 5000;

const parallel = 16;
const tries = 10;

/**
 * Uses up the rate limit of the key with cheap requests, then sends the request of the operation until the server
 * refuses it. If the limit refills in the meantime, the server may accept the request at first. Dredd gets the
 * response that was received.
 *
 * @throws Violated when the server does not enforce the limit that it announced.
 */
export async function provokeRateLimit(draft: Draft, goal: Goal, tools: ProvocationTools): Promise<Attempt> {
  const { client, pacing, records, caller } = tools;
  const request = toRequest(draft, goal);
  const remaining = pacing.remaining(caller.authorization);
  if (remaining === undefined) {
    const response = await client.send(request);
    records.adopt(goal.operation, response, request);
    // The request prefers 429, which a mock sends.
    if (response.status === goal.status) return { kind: 'response', request, response };
    return { kind: 'untestable', reason: 'no response had RateLimit, so the limit of the key is unknown' };
  }
  if (remaining > maxRequests) {
    return {
      kind: 'untestable',
      reason: `${remaining} requests of the key remain, and contentgen-verify sends at most ${maxRequests} to use them up`,
    };
  }
  for (let round = 0; round < tries; round += 1) {
    const refusal = await useUp(goal, tools);
    const response = await client.send(request);
    records.adopt(goal.operation, response, request);
    pacing.observe(refusal ?? response, caller.authorization);
    if (response.status === goal.status) return { kind: 'response', request, response };
  }
  throw new Violated([
    `${goal.operation.id} ${goal.status}: RateLimit allowed ${remaining} requests, but the service accepted more`,
    curlLine(request),
  ]);
}

/** Sends requests until the rate limit is used up. Returns the first refusal; undefined if there is none. */
async function useUp(
  goal: Goal,
  { client, caller, judge }: ProvocationTools,
): Promise<HttpResponse | undefined> {
  const { id, method, path } = operations.getDocument;
  const draft = {
    method: method.toUpperCase(),
    path: path.replace(/\{[^}]+\}/, randomUUID()),
    headers: { Authorization: caller.authorization ?? '' },
  };
  const request = toRequest(draft, goal);
  // The limit may refill in the meantime, so this sends more requests than remain.
  for (let sent = 0; sent < maxRequests; sent += parallel) {
    const responses = await Promise.all(Array.from({ length: parallel }, () => client.send(request)));
    for (const response of responses) requireKeptContract(judge, id, request, response);
    const refusal = responses.find(({ status }) => status === goal.status);
    if (refusal) return refusal;
  }
  return undefined;
}
