import { curlLine } from '../http/curl-line.ts';
import { Violated } from '../violated.ts';
import { toRequest } from './draft.ts';
import { requireKeptContract } from './judged.ts';
import type { Attempt, Draft, Goal, Means } from './provocation.ts';
import { unprovokable } from './unprovokable.ts';

/** What a service that does not know the preference may answer beside success: the record is nobody's. */
const unasked: ReadonlySet<number> = new Set([404, 429, 503]);

/**
 * Asks for a status that only a server which honours `Prefer: code=N` can bring about. A service that does not know
 * the preference answers as it would without it.
 *
 * @throws Violated when the answer breaks the contract, or refuses a request that is right.
 */
export async function provokeByPreference(draft: Draft, goal: Goal, means: Means): Promise<Attempt> {
  const { client, pacing, records } = means;
  const { operation, status } = goal;
  const request = toRequest(draft, goal);
  const answer = await client.send(request);
  records.adopt(operation, answer, request);
  if (answer.status === status) return { kind: 'answer', request, answer };
  pacing.observe(answer, request.headers.Authorization);
  requireKeptContract(operation.id, request, answer);
  if (answer.status >= 300 && !unasked.has(answer.status)) {
    const message = `${operation.id} ${status}: a request that is right is answered with ${answer.status}`;
    throw new Violated([message, curlLine(request)]);
  }
  return { kind: 'unprovokable', reason: unprovokable[status] ?? '' };
}
