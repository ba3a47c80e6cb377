import { contract } from '@contentgen/contract';
import {
  documentedResponse,
  instanceOf,
  Problem,
  readWaitPreference,
  validationFailed,
} from '@contentgen/contract/requests';
import type { Preferences, Prism } from './prism.ts';
import type { StoreResponse } from './store/exchange.ts';
import { type Fault, faultField } from './store/faults.ts';
import type { ValidRequest } from './store/respond.ts';

/** Matches Prism's own preferences in a `Prefer` header field (RFC 7240). */
const ownPreferences = /(?<![^,;\s])(code|example|dynamic|seed)\s*=\s*(?:"([^"]*)"|([^\s,;]*))/gi;

/** Returns whether the `Prefer` of a request has a preference of Prism. */
export function isForPrism({ headers }: ValidRequest): boolean {
  return String(headers.prefer ?? '').search(ownPreferences) >= 0;
}

let prism: Promise<Prism> | undefined;

/** Loads Prism for the first request that needs it, because loading Prism takes a third of the time of a start. */
function loadPrism(): Promise<Prism> {
  prism ??= import('./prism.ts').then(({ createPrism }) => createPrism());
  return prism;
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
  const own = readPreferences(prefer);
  const { exampleKey } = own;
  const code = exampleKey === undefined ? own.code : statusOfExample(request, exampleKey, own.code);
  const preferences = { ...(respondAsync && { code: 202 }), ...own, ...(code !== undefined && { code }) };
  const response = (await loadPrism())({ operation, mediaType, preferences });
  if ('failure' in response) throw new Problem(response.status, response.failure);
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
  const { code, example, dynamic, seed } = Object.fromEntries(
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
    ...(seed !== undefined && { seed }),
  };
}

const malformed = (detail: string) => validationFailed([{ field: 'Prefer', code: 'format', detail }]);

/**
 * Returns the status that has a named example.
 *
 * @param code the status that the client prefers; undefined for any.
 * @throws Problem 404 that names the examples, if there is no such example.
 */
function statusOfExample({ operation, mediaType }: ValidRequest, name: string, code?: number): number {
  const examples = operation.statuses
    .filter((status) => status === (code ?? status))
    .flatMap((status) => {
      const { content = {} } = documentedResponse(operation.id, status) ?? {};
      const media = content[status < 400 ? mediaType : 'application/problem+json'];
      return Object.keys(media?.examples ?? {}).map((name) => ({ name, status }));
    });
  const found = examples.find((example) => example.name === name);
  if (found !== undefined) return found.status;
  const names = [...new Set(examples.map((example) => example.name))].join(', ') || 'none';
  throw new Problem(404, `The contract has no example "${name}" for this operation. It has ${names}.`);
}
