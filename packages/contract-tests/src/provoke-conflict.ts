import { randomUUID } from 'node:crypto';
import { type Operation, operations } from '@contentgen/contract';
import { toRequest } from './draft.ts';
import type { Attempt, Draft, Goal, Means } from './provocation.ts';
import { encode, exampleFields } from './request-body.ts';

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
  throw new Error(`none of ${bursts} bursts of ${burst} requests with one Idempotency-Key met one in flight`);
}

const creates: readonly Operation[] = Object.values(operations).filter(({ method }) => method === 'post');

/** Creates `count` records of each kind without waiting for them. */
async function queueGenerations(count: number, { client, pacing, records, keys }: Means): Promise<void> {
  for (const operation of creates) {
    const mediaType = operation.bodyMediaTypes.at(-1) ?? '';
    const request = {
      method: operation.method.toUpperCase(),
      path: operation.path,
      headers: {
        Authorization: `Bearer ${keys.key}`,
        'Content-Type': mediaType,
        Prefer: 'respond-async',
      },
      body: encode(exampleFields(operation, mediaType) ?? {}, mediaType),
    };
    await pacing.room(count);
    const answers = await Promise.all(Array.from({ length: count }, () => client.send(request)));
    for (const answer of answers) records.adopt(operation, answer);
  }
}
