import { contract } from '@contentgen/contract';
import { instanceOf, readWaitPreference, validationFailed } from '@contentgen/contract/requests';
import type { Preferences } from './prism.ts';
import type { StoreResponse } from './store/exchange.ts';
import { type Fault, faultField } from './store/faults.ts';
import type { ValidRequest } from './store/respond.ts';

/** Matches Prism's own preferences in a `Prefer` header field (RFC 7240). */
const ownPreferences = /(?<![^,;\s])(code|example|dynamic)\s*=\s*(?:"([^"]*)"|([^\s,;]*))/gi;

/** Returns whether the `Prefer` of a request has a preference of Prism. */
export function isForPrism({ headers }: ValidRequest): boolean {
  return String(headers.prefer ?? '').search(ownPreferences) >= 0;
}

/**
 * Gets the response to a valid request from Prism: the one that `Prefer` names, else the first example.
 *
 * @throws Problem for a response that the contract does not document, and 422 for a malformed preference.
 */
export async function askPrism(request: ValidRequest): Promise<StoreResponse> {
  const { operation, mediaType, headers, target, origin, requestId } = request;
  const prefer = headers.prefer?.toString();
  const { applied } = readWaitPreference(prefer);
  const respondAsync = applied?.startsWith('respond-async') === true && operation.statuses.includes(202);
  const preferences = { ...(respondAsync && { code: 202 }), ...readPreferences(prefer) };
  // Only the first request that needs Prism loads it, because this takes a third of the time of a start.
  const { prismResponse } = await import('./prism.ts');
  const response = prismResponse(operation, mediaType, preferences);
  const { status } = response;
  const isError = status >= 400;
  const addressed = { instance: instanceOf(target), request_id: requestId };
  const body = isError ? { ...(response.body as object), ...addressed } : response.body;
  // The contract's examples of these header fields do not belong to this request.
  const { location, 'preference-applied': _, 'x-request-id': __, ...fields } = response.headers;
  const { id } = (body ?? {}) as { readonly id?: string };
  return {
    status,
    headers: {
      ...fields,
      ...(location !== undefined && { location: `${instanceOf(target)}/${id}` }),
      ...(applied !== undefined && !isError && { 'preference-applied': applied }),
      ...(isError && { [faultField]: 'preferred' satisfies Fault }),
    },
    ...(body !== undefined && { body: textOf(body, origin) }),
  };
}

const exampleServer = `${contract.servers[0]?.url}/`;

/** Returns the content as text, in which the URL of the mock replaces the server in the examples of the contract. */
function textOf(body: unknown, origin: string): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text.replaceAll(exampleServer, `${origin}/`);
}

/**
 * Reads Prism's own preferences.
 *
 * @throws Problem 422 if `code` or `dynamic` is malformed.
 */
function readPreferences(prefer = ''): Preferences {
  const { code, example, dynamic } = Object.fromEntries(
    [...prefer.matchAll(ownPreferences)].map(([, name = '', quoted, plain = '']) => [
      name.toLowerCase(),
      quoted ?? plain,
    ]),
  );
  if (code !== undefined && !/^\d{3}$/.test(code)) throw malformed('code must be a status, such as 404');
  if (dynamic !== undefined && !/^(true|false)$/.test(dynamic))
    throw malformed('dynamic must be true or false');
  return {
    ...(code !== undefined && { code: Number(code) }),
    ...(example !== undefined && { exampleKey: example }),
    ...(dynamic !== undefined && { dynamic: dynamic === 'true' }),
  };
}

const malformed = (detail: string) => validationFailed([{ field: 'Prefer', code: 'format', detail }]);
