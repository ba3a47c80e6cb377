import { CouldNotRun } from './could-not-run.ts';
import type { HttpClient } from './http/http-client.ts';
import type { Pacing } from './http/pacing.ts';
import { sendUntilServed } from './http/send-until-served.ts';
import { documentedResponse } from './judge/documented-response.ts';
import { header } from './judge/http-response.ts';
import { type Resource, resources } from './resources.ts';

/** Facts about a service, known before the first check. */
export interface Preflight {
  /**
   * Whether it stores nothing, according to its header `Server: contentgen-mock (stateless)` (RFC 9110, section 10.2.4).
   */
  readonly isStateless: boolean;
}

/**
 * Checks that the service is there and accepts the main key. Waits a while if the key is over its limit.
 *
 * @throws CouldNotRun when the run cannot begin, with advice.
 */
export async function preflight(client: HttpClient, pacing: Pacing, key: string): Promise<Preflight> {
  const [{ list }] = resources as [Resource];
  const { id, method, path } = list;
  const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' };
  const request = { method: method.toUpperCase(), path, headers };
  const response = await sendUntilServed({ client, pacing }, request).catch(
    (error: NodeJS.ErrnoException) => {
      if (error instanceof CouldNotRun || error.name === 'AbortError') throw error;
      if (certificateErrors.has(error.code ?? '')) throw untrusted(error);
      // The message of a failed TLS handshake is several lines from a library.
      throw new CouldNotRun(
        `The address does not speak HTTP (${error.code ?? error.message}). Check the URL, also whether it needs http or https.`,
      );
    },
  );
  const { status } = response;
  if (status === 503) {
    throw new CouldNotRun('The service is overloaded or unavailable (503): fix it, and repeat the run.');
  }
  const mediaType = header(response, 'Content-Type') ?? '';
  if (mediaType.startsWith('text/html') && response.body.trimStart().startsWith('<')) {
    throw new CouldNotRun(
      `${path} returns HTML (${status}): check that the address is the API's base URL, and not that of a website or a login page.`,
    );
  }
  if ((status === 401 || status === 403) && !/json/i.test(mediaType)) {
    throw new CouldNotRun(
      `${path} returns ${status}, but not as JSON, so a proxy may have sent it: check whether the proxy needs a header (--header).`,
    );
  }
  if (status === 401)
    throw new CouldNotRun('The service refuses the key (401): check --key, or create a new key.');
  if (status === 403) {
    throw new CouldNotRun(
      'The key has no scope read (403): pass --key a key with the scopes read and write.',
    );
  }
  // The checks judge every other status that the contract documents.
  if (documentedResponse(id, status)) {
    return { isStateless: header(response, 'Server')?.startsWith('contentgen-mock (stateless)') === true };
  }
  throw new CouldNotRun(`${path} returns ${status}: check that the address is the API's base URL.`);
}

/** The codes of Node for certificates that it does not accept. */
const certificateErrors: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

function untrusted({ code }: NodeJS.ErrnoException): CouldNotRun {
  return new CouldNotRun(
    `The certificate of the address is not trusted (${code}): pass the file of its certificate authority with --ca, or use a valid certificate.`,
  );
}
