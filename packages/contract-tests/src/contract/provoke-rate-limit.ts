import { randomUUID } from 'node:crypto';
import { operations } from '@contentgen/contract';
import type { Answer } from '../judge/answer.ts';
import { toRequest } from './draft.ts';
import { requireKeptContract } from './judged.ts';
import type { Attempt, Draft, Goal, Means } from './provocation.ts';

/** The most requests that are sent to use up a limit. */
const most = 5000;

const parallel = 16;
const tries = 10;

/**
 * Uses up the limit of the key with cheap requests, then sends the operation's own until it is refused: a limit
 * that refills may let one pass in between. Dredd is handed the real answer.
 *
 * @throws Error when the limit that was announced does not come.
 */
export async function provokeRateLimit(draft: Draft, goal: Goal, means: Means): Promise<Attempt> {
  const { client, pacing, records, caller } = means;
  const left = pacing.left(caller.authorization);
  if (left === undefined)
    return { kind: 'unprovokable', reason: 'no answer told how many requests are left' };
  if (left > most) {
    return {
      kind: 'unprovokable',
      reason: `${left} requests are left; at most ${most} are sent to reach a limit`,
    };
  }
  const request = toRequest(draft, goal);
  for (let round = 0; round < tries; round += 1) {
    const refusal = await useUp(goal, means);
    const answer = await client.send(request);
    records.adopt(goal.operation, answer, request);
    pacing.observe(refusal ?? answer, caller.authorization);
    if (answer.status === goal.status) return { kind: 'answer', request, answer };
  }
  throw new Error(`RateLimit told of ${left} requests, but more were answered`);
}

/** @returns the first answer that refused. */
async function useUp(goal: Goal, { client, caller }: Means): Promise<Answer | undefined> {
  const { id, method, path } = operations.getDocument;
  const draft = {
    method: method.toUpperCase(),
    path: path.replace(/\{[^}]+\}/, randomUUID()),
    headers: { Authorization: caller.authorization ?? '' },
  };
  const request = toRequest(draft, goal);
  // Not only as many as are left: the limit may refill while it is used up.
  for (let sent = 0; sent < most; sent += parallel) {
    const answers = await Promise.all(Array.from({ length: parallel }, () => client.send(request)));
    for (const answer of answers) requireKeptContract(id, request, answer);
    const refusal = answers.find(({ status }) => status === goal.status);
    if (refusal) return refusal;
  }
  return undefined;
}
