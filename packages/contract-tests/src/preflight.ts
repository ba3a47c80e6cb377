import { operations } from '@contentgen/contract';
import { CouldNotRun } from './could-not-run.ts';
import type { HttpClient } from './http/http-client.ts';
import type { Pacing } from './http/pacing.ts';
import { header } from './judge/answer.ts';
import { documentedResponse } from './judge/documented-response.ts';

/** What is known of a service before the first check. */
export interface Preflight {
  /** Whether it says of itself that it keeps nothing: by `Server: contentgen-mock` (RFC 9110, section 10.2.4). */
  readonly isStateless: boolean;
}

/**
 * Looks whether the service is there and takes the key, and waits while the key is over its limit.
 *
 * @throws CouldNotRun when the run can't begin, with what to do about it.
 */
export async function preflight(client: HttpClient, pacing: Pacing, key: string): Promise<Preflight> {
  const { id, method, path } = operations.listDocuments;
  const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' };
  const answer = await client.send({ method: method.toUpperCase(), path, headers }).catch((error: Error) => {
    if (error instanceof CouldNotRun) throw error;
    throw new CouldNotRun(
      `The address does not speak HTTP (${error.message}): check it, http or https included.`,
    );
  });
  pacing.observe(answer, headers.Authorization);
  const { status } = answer;
  if (status === 429 || status === 503) {
    await pacing.retryAfter(answer);
    return preflight(client, pacing, key);
  }
  if (status === 401) throw new CouldNotRun('The key is refused (401): check --key, or make a new key.');
  if (status === 403) {
    throw new CouldNotRun('The key may not read (403): give --key one with the scopes read and write.');
  }
  // Whatever else the contract documents is for the checks to judge.
  if (documentedResponse(id, status)) {
    return { isStateless: header(answer, 'Server')?.startsWith('contentgen-mock') === true };
  }
  throw new CouldNotRun(`${path} is answered with ${status}: check that the address is the API's base URL.`);
}
