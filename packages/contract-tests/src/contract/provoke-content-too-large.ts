import { contract } from '@contentgen/contract';
import { toRequest } from './draft.ts';
import type { Attempt, Draft, Goal, Means } from './provocation.ts';

/** Twice what a body may hold, in bytes. */
const size = 2 * contract['x-limits'].bodyBytes;

const tries = 5;

/**
 * Sends a body of twice the size that is taken. A server may answer and hang up while it is still being sent,
 * which Dredd's client takes for a broken connection: this one tries again, and Dredd is handed the real answer.
 *
 * @throws Error when every try ended in a broken connection.
 */
export async function provokeContentTooLarge(draft: Draft, goal: Goal, { client }: Means): Promise<Attempt> {
  const name = Object.keys(draft.fields ?? {})[0] ?? 'name';
  const request = toRequest({ ...draft, fields: { ...draft.fields, [name]: 'a'.repeat(size) } }, goal);
  let failure: unknown;
  for (let round = 0; round < tries; round += 1) {
    try {
      return { kind: 'answer', request, answer: await client.send(request) };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
