import type { Operation } from '@contentgen/contract';
import { CouldNotRun } from './could-not-run.ts';
import { type HttpClient, ResponseTimeout } from './http/http-client.ts';
import type { Pacing } from './http/pacing.ts';
import type { Request } from './http/request.ts';
import { sendUntilServed } from './http/send-until-served.ts';
import { documentedResponse } from './judge/documented-response.ts';
import { type HttpResponse, header } from './judge/http-response.ts';
import { type Resource, resources } from './resources.ts';

/** What the run knows about the server before the first check. */
export interface Preflight {
  /**
   * Whether the server stores nothing, according to its header `Server: contentgen-mock (stateless)` (RFC 9110,
   * section 10.2.4).
   */
  readonly isStateless: boolean;
}

/** The parts of a run that send requests. */
interface Sender {
  readonly client: HttpClient;
  readonly pacing: Pacing;
}

/**
 * Requires that a service answers at the base URL and accepts the main key. Waits if the key is over its limit.
 *
 * @throws CouldNotRun when the run cannot begin, with what to do.
 */
export async function preflight(client: HttpClient, pacing: Pacing, key: string): Promise<Preflight> {
  const [{ list }] = resources as [Resource];
  const { id, path } = list;
  const response = await sendUntilServed({ client, pacing }, listRequest(list, key)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error instanceof CouldNotRun || error.name === 'AbortError') throw error;
      if (error instanceof ResponseTimeout) {
        throw new CouldNotRun(`${path}: ${error.message}: check the server, and every proxy before it.`);
      }
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
  if (isHtml(response)) {
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
  if (!documentedResponse(id, status)) {
    throw new CouldNotRun(
      `BASE_URL${path} returns ${status}: BASE_URL must be the part of the API's URLs before ${path}.`,
    );
  }
  if (!isJson(response) && !(await hasJsonList({ client, pacing }, key))) {
    throw new CouldNotRun(
      `${path} returns ${status}, but no JSON: check that the address is the API's base URL, and read the log of the server.`,
    );
  }
  // The checks judge every other status that the contract documents.
  return { isStateless: header(response, 'Server')?.startsWith('contentgen-mock (stateless)') === true };
}

function listRequest({ method, path }: Operation, key: string): Request {
  const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' };
  return { method: method.toUpperCase(), path, headers };
}

/**
 * Returns whether a response is an HTML page. Some websites send their pages with the media type that the client
 * accepts.
 */
function isHtml(response: HttpResponse): boolean {
  const isTyped = header(response, 'Content-Type')?.startsWith('text/html') === true;
  return (isTyped ? /^\s*</ : /^\s*<(?:!doctype html|html|head|body)\b/i).test(response.body);
}

/**
 * Returns whether the body is JSON. It may begin with a byte order mark, which the checks report as a fault of the
 * server.
 */
function isJson({ body }: HttpResponse): boolean {
  try {
    return typeof JSON.parse(body.replace(/^\uFEFF/, '')) === 'object';
  } catch {
    return false;
  }
}

/** Returns whether the list of another resource is JSON. Then only one list is broken, which the checks report. */
async function hasJsonList(sender: Sender, key: string): Promise<boolean> {
  for (const { list } of resources.slice(1)) {
    if (isJson(await sendUntilServed(sender, listRequest(list, key)))) return true;
  }
  return false;
}

/**
 * The error codes of Node for certificates that it does not accept: "X509 certificate error codes" in its
 * documentation.
 */
const certificateErrors: ReadonlySet<string> = new Set([
  'CERT_CHAIN_TOO_LONG',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const otherHost = 'it is for another host name. Use that name in the URL, or another certificate.';

/** The advice for certificates that no authority makes valid, by error code. */
const invalidCertificates: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired. Renew it.',
  CERT_NOT_YET_VALID: 'it is not valid yet. Check the clocks of both machines.',
  CERT_REVOKED: 'its authority has revoked it. Use another certificate.',
  ERR_TLS_CERT_ALTNAME_INVALID: otherHost,
  HOSTNAME_MISMATCH: otherHost,
};

function untrusted({ code = '' }: NodeJS.ErrnoException): CouldNotRun {
  const invalid = invalidCertificates[code];
  return new CouldNotRun(
    invalid === undefined
      ? `The certificate of the address is not trusted (${code}): set NODE_EXTRA_CA_CERTS to the PEM file of its certificate authority, or use a valid certificate.`
      : `The certificate of the address is not valid (${code}): ${invalid}`,
  );
}
