import { randomUUID } from 'node:crypto';
import { curlLine } from '../http/curl-line.ts';
import type { Request } from '../http/request.ts';
import type { Answer } from '../judge/answer.ts';
import { exampleBody, resources } from '../resources.ts';
import { Violated } from '../violated.ts';
import { toRequest } from './draft.ts';
import { requireKeptContract } from './judged.ts';
import type { Attempt, Draft, Goal, Means } from './provocation.ts';

/** How many requests of one burst, and how many bursts, before it counts as not provoked. */
const burst = 8;
const bursts = 6;

/**
 * Sends the same create, with the same `Idempotency-Key`, many times at once until one is answered that it is
 * still in flight. Which one that is nobody knows before, so Dredd is handed the real answer. A generation may
 * be too quick to be met in flight: each burst comes behind a longer queue of generations than the one before.
 *
 * A service that has the others wait for the first, or is quicker than they come, never gives one.
 *
 * @throws Violated when any is answered with something else than the record, or with another record.
 */
export async function provokeConflict(draft: Draft, goal: Goal, means: Means): Promise<Attempt> {
  const { client, pacing, records } = means;
  for (let round = 0; round < bursts; round += 1) {
    await queueGenerations(2 * round, means);
    await pacing.room(burst, draft.headers.Authorization);
    const headers = { ...draft.headers, 'Idempotency-Key': randomUUID() };
    const request = toRequest({ ...draft, headers }, goal);
    const answers = await Promise.all(Array.from({ length: burst }, () => client.send(request)));
    for (const answer of answers) {
      pacing.observe(answer, draft.headers.Authorization);
      records.adopt(goal.operation, answer, request);
    }
    const answer = answers.find(({ status }) => status === goal.status);
    if (answer) return { kind: 'answer', request, answer };
    requireOneRecord(goal, request, answers);
  }
  return {
    kind: 'unprovokable',
    reason: `none of ${bursts} bursts of ${burst} creates with one Idempotency-Key met one in flight`,
  };
}

/** Answers that come where a limit is reached or the service is overloaded, which is no answer to the create. */
const passing: ReadonlySet<number> = new Set([429, 503]);

function requireOneRecord({ operation, status }: Goal, request: Request, answers: readonly Answer[]): void {
  const fail = (sentence: string) => {
    throw new Violated([`${operation.id} ${status}: ${sentence}`, curlLine(request)]);
  };
  for (const answer of answers) requireKeptContract(operation.id, request, answer);
  const own = answers.filter((answer) => !passing.has(answer.status));
  const refusal = own.find((answer) => answer.status >= 300);
  if (refusal) fail(`a create that is sent several times at once is answered with ${refusal.status}`);
  const ids = new Set(own.map(({ body }) => JSON.parse(body).id));
  if (ids.size > 1) fail(`creates with one Idempotency-Key at once made ${ids.size} records`);
}

/** Creates `count` records of each resource without waiting for them. */
async function queueGenerations(count: number, { caller, pacing }: Means): Promise<void> {
  for (const { create } of resources) {
    const mediaType = create.bodyMediaTypes.at(-1) ?? '';
    const fields = exampleBody(create, mediaType);
    await pacing.room(count, caller.authorization);
    await Promise.all(
      Array.from({ length: count }, () =>
        caller.call(create.id, { fields, mediaType, headers: { Prefer: 'respond-async' } }),
      ),
    );
  }
}
