import { curlLine } from '../http/curl-line.ts';
import { Violated } from '../violated.ts';
import { toRequest } from './draft.ts';
import { requireKeptContract } from './judged.ts';
import type { Attempt, Draft, Goal, ProvocationTools } from './provocation.ts';
import { untestableStatuses } from './untestable-statuses.ts';

/**
 * The statuses, besides success, that a server may return if it does not support the preference. 404 means that the
 * record does not exist.
 */
const permitted: ReadonlySet<number> = new Set([404, 429, 503]);

/**
 * Asks for a status that only a server with support for `Prefer: code=N` can return on request. Other servers ignore
 * the preference.
 *
 * @throws Violated when the response breaks the contract, or refuses a valid request.
 */
export async function provokeByPreference(
  draft: Draft,
  goal: Goal,
  tools: ProvocationTools,
): Promise<Attempt> {
  const { client, pacing, records, judge } = tools;
  const { operation, status } = goal;
  const request = toRequest(draft, goal);
  const response = await client.send(request);
  records.adopt(operation, response, request);
  if (response.status === status) return { kind: 'response', request, response };
  pacing.observe(response, request.headers.Authorization);
  requireKeptContract(judge, operation.id, request, response);
  if (response.status >= 300 && !permitted.has(response.status)) {
    const message = `${operation.id} ${status}: a valid request is answered with ${response.status}`;
    throw new Violated([message, curlLine(request)]);
  }
  return { kind: 'untestable', reason: untestableStatuses[status] ?? '' };
}
