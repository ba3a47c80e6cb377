import { randomUUID } from 'node:crypto';
import { toRequest } from './draft.ts';
import type { Attempt, Draft, Goal, Means } from './provocation.ts';

/** How many requests of one burst, and how many bursts, before it counts as failed. */
const burst = 12;
const bursts = 20;

/**
 * Sends the same create, with the same `Idempotency-Key`, many times at once until one is answered that it is
 * still in flight. Which one that is nobody knows before, so Dredd is handed the real answer.
 *
 * @throws Error when no burst got one.
 */
export async function provokeConflict(
  draft: Draft,
  goal: Goal,
  { client, pacing, records }: Means,
): Promise<Attempt> {
  for (let round = 0; round < bursts; round += 1) {
    await pacing.room(burst);
    const headers = { ...draft.headers, 'Idempotency-Key': randomUUID() };
    const request = toRequest({ ...draft, headers }, goal);
    const answers = await Promise.all(Array.from({ length: burst }, () => client.send(request)));
    for (const answer of answers) {
      pacing.observe(answer);
      records.adopt(goal.operation, answer);
    }
    const answer = answers.find(({ status }) => status === goal.status);
    if (answer) return { kind: 'answer', request, answer };
  }
  throw new Error(
    `none of ${bursts} bursts of ${burst} requests with one Idempotency-Key was answered with it`,
  );
}
