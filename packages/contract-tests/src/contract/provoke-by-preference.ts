import { toRequest } from './draft.ts';
import type { Attempt, Draft, Goal, Means } from './provocation.ts';
import { unprovokable } from './unprovokable.ts';

/**
 * Asks for a status that only a server which honours `Prefer: code=N` can bring about. What a service answers
 * that does not know the preference is not looked at.
 */
export async function provokeByPreference(draft: Draft, goal: Goal, means: Means): Promise<Attempt> {
  const { client, pacing, records } = means;
  const request = toRequest(draft, goal);
  const answer = await client.send(request);
  records.adopt(goal.operation, answer, request);
  if (answer.status === goal.status) return { kind: 'answer', request, answer };
  pacing.observe(answer, request.headers.Authorization);
  return { kind: 'unprovokable', reason: unprovokable[goal.status] ?? '' };
}
