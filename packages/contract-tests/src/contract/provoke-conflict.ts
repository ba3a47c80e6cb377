import { randomUUID } from 'node:crypto';
import { curlLine } from '../http/curl-line.ts';
import type { Request } from '../http/request.ts';
import { fullBody } from '../isolation/record-bodies.ts';
import type { HttpResponse } from '../judge/http-response.ts';
import { resources } from '../resources.ts';
import { Violated } from '../violated.ts';
import { toRequest } from './draft.ts';
import { requireKeptContract } from './judged.ts';
import type { Attempt, Draft, Goal, ProvocationTools } from './provocation.ts';

/**
 * The number of requests in a burst, and the number of bursts. If no burst causes a conflict, the report says that
 * 409 is not testable.
 */
const burst = 8;
const bursts = 6;

/**
 * Sends the same create with the same `Idempotency-Key` many times at the same time, until a response says that the
 * first request is still in progress. Which of the responses that is cannot be known in advance, so Dredd gets the
 * received response. If the generation ends too quickly, there is no conflict. So before each burst, the queue gets
 * longer.
 *
 * A server never returns a conflict if it lets the other requests wait for the first one, or if it is very quick.
 *
 * @throws Violated when a response is not the record, or is a different record.
 */
export async function provokeConflict(draft: Draft, goal: Goal, tools: ProvocationTools): Promise<Attempt> {
  const { client, pacing, records } = tools;
  for (let round = 0; round < bursts; round += 1) {
    await queueGenerations(2 * round, tools);
    await pacing.waitForQuota(burst, draft.headers.Authorization);
    const headers = { ...draft.headers, 'Idempotency-Key': randomUUID() };
    const request = toRequest({ ...draft, headers }, goal);
    const responses = await Promise.all(Array.from({ length: burst }, () => client.send(request)));
    for (const response of responses) {
      pacing.observe(response, draft.headers.Authorization);
      records.adopt(goal.operation, response, request);
    }
    const conflict = responses.find(({ status }) => status === goal.status);
    if (conflict) return { kind: 'response', request, response: conflict };
    requireOneRecord(tools, goal, request, responses);
  }
  return {
    kind: 'untestable',
    reason: `contentgen-verify sent ${burst} creates with one Idempotency-Key at the same time, ${bursts} times, and no create was still in progress when the next one arrived`,
  };
}

/** The statuses of a server that is overloaded or over a limit. They say nothing about the create. */
const temporary: ReadonlySet<number> = new Set([429, 503]);

function requireOneRecord(
  { judge }: ProvocationTools,
  { operation, status }: Goal,
  request: Request,
  responses: readonly HttpResponse[],
): void {
  const fail = (sentence: string) => {
    throw new Violated([`${operation.id} ${status}: ${sentence}`, curlLine(request)]);
  };
  for (const response of responses) requireKeptContract(judge, operation.id, request, response);
  const own = responses.filter((response) => !temporary.has(response.status));
  const refusal = own.find((response) => response.status >= 300);
  if (refusal)
    fail(
      `of several concurrent creates with one Idempotency-Key, one is answered with ${refusal.status}, not with the record or ${status}`,
    );
  const ids = new Set(own.map(({ body }) => JSON.parse(body).id));
  if (ids.size > 1) fail(`concurrent creates with one Idempotency-Key made ${ids.size} records`);
}

/** Creates `count` records of each resource without waiting for them. */
async function queueGenerations(count: number, { caller, pacing }: ProvocationTools): Promise<void> {
  for (const resource of resources) {
    const fields = fullBody(resource);
    await pacing.waitForQuota(count, caller.authorization);
    await Promise.all(
      Array.from({ length: count }, () =>
        caller.call(resource.create.id, { fields, headers: { Prefer: 'respond-async' } }),
      ),
    );
  }
}
