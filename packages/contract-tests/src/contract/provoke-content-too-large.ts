import { contract } from '@contentgen/contract';
import { toRequest } from './draft.ts';
import type { Attempt, Draft, Goal, ProvocationTools } from './provocation.ts';

/** Length in bytes of a field that makes the body too large: twice the maximum of a body. */
const size = 2 * contract['x-limits'].bodyBytes;

/** Maximum number of requests, because the connection may break before the response. */
const tries = 5;

/**
 * Sends a body of twice the allowed size. A server may answer and close the connection before it has read the whole
 * body. Dredd's client would report this as a broken connection. So this function sends the request itself, repeats
 * it if the connection breaks, and gives Dredd the response.
 *
 * @throws Error when the connection broke each time.
 */
export async function provokeContentTooLarge(
  draft: Draft,
  goal: Goal,
  { client }: ProvocationTools,
): Promise<Attempt> {
  const name = Object.keys(draft.fields ?? {})[0] ?? 'name';
  const request = toRequest({ ...draft, fields: { ...draft.fields, [name]: 'a'.repeat(size) } }, goal);
  let failure: unknown;
  for (let round = 0; round < tries; round += 1) {
    try {
      return { kind: 'response', request, response: await client.send(request) };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
