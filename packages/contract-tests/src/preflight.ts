import { CouldNotRun } from './could-not-run.ts';
import type { HttpClient } from './http/http-client.ts';
import type { Pacing } from './http/pacing.ts';
import { sendUntilServed } from './http/send-until-served.ts';
import { header } from './judge/answer.ts';
import { documentedResponse } from './judge/documented-response.ts';
import { type Resource, resources } from './resources.ts';

/** What is known of a service before the first check. */
export interface Preflight {
  /** Whether it says of itself that it keeps nothing: by `Server: contentgen-mock` (RFC 9110, section 10.2.4). */
  readonly isStateless: boolean;
}

/**
 * Looks whether the service is there and takes the key, and waits a while where the key is over its limit.
 *
 * @throws CouldNotRun when the run can't begin, with what to do about it.
 */
export async function preflight(client: HttpClient, pacing: Pacing, key: string): Promise<Preflight> {
  const [{ list }] = resources as [Resource];
  const { id, method, path } = list;
  const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' };
  const request = { method: method.toUpperCase(), path, headers };
  const answer = await sendUntilServed({ client, pacing }, request).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof CouldNotRun || error.name === 'AbortError') throw error;
    // The message of a failed handshake is lines of a library's own.
    throw new CouldNotRun(
      `The address does not speak HTTP (${error.code ?? error.message}): check it, http or https included.`,
    );
  });
  const { status } = answer;
  if (status === 503) {
    throw new CouldNotRun(
      'The service can not answer right now (503), again and again: see why, and repeat the run.',
    );
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
