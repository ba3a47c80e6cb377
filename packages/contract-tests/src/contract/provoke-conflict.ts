import { randomUUID } from 'node:crypto';
import { exampleBody, resources } from '../resources.ts';
import { toRequest } from './draft.ts';
import { requireKeptContract } from './judged.ts';
import type { Attempt, Draft, Goal, Means } from './provocation.ts';

/** How many requests of one burst, and how many bursts, before it counts as failed. */
const burst = 8;
const bursts = 6;

/**
 * Sends the same create, with the same `Idempotency-Key`, many times at once until one is answered that it is
 * still in flight. Which one that is nobody knows before, so Dredd is handed the real answer. A generation may
 * be too quick to be met in flight: each burst comes behind a longer queue of generations than the one before.
 *
 * @throws Error when no burst got one.
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
    for (const other of answers) requireKeptContract(goal.operation.id, request, other);
  }
  throw new Error(`none of ${bursts} bursts of ${burst} requests with one Idempotency-Key met one in flight`);
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
