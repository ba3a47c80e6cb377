import { contract } from '@contentgen/contract';
import {
  documentedResponse,
  instanceOf,
  type Problem,
  readPreferences,
  readWaitPreference,
  validationFailed,
} from '@contentgen/contract/requests';
import type { Preferences } from './prism.ts';
import type { StoreResponse } from './store/exchange.ts';
import { type Fault, faultField } from './store/faults.ts';
import type { ValidRequest } from './store/respond.ts';

/** Prism's own preferences. */
const ownPreferences = ['code', 'example', 'dynamic'];

/** Returns whether the `Prefer` of a request has a preference of Prism. */
export function isForPrism({ headers }: ValidRequest): boolean {
  const sent = readPreferences(String(headers.prefer ?? ''));
  return ownPreferences.some((name) => sent.has(name));
}

/**
 * Gets the response to a valid request from Prism: the one that `Prefer` names, else the first example.
 *
 * @throws Problem 422 for a malformed preference, and for a response or an example that the contract does not have.
 */
export async function askPrism(request: ValidRequest): Promise<StoreResponse> {
  const { operation, mediaType, headers, target, origin, requestId } = request;
  const prefer = headers.prefer?.toString();
  const { applied } = readWaitPreference(prefer);
  const respondAsync = applied?.startsWith('respond-async') === true && operation.statuses.includes(202);
  const preferences = { ...(respondAsync && { code: 202 }), ...prismPreferences(request, prefer) };
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
 * @throws Problem 422 that says what is possible.
 */
function prismPreferences({ operation, mediaType }: ValidRequest, prefer = ''): Preferences {
  const { id, statuses } = operation;
  const sent = readPreferences(prefer);
  const [code, exampleKey, dynamic] = ownPreferences.map((name) => sent.get(name));
  const status = code === undefined ? statuses[0] : Number(code);
  if (status === undefined || !statuses.includes(status)) throw refused('code', statuses);
  const { content = {} } = documentedResponse(id, status) ?? {};
  const { examples = {} } = content[mediaType] ?? Object.values(content)[0] ?? {};
  if (exampleKey !== undefined && !Object.hasOwn(examples, exampleKey))
    throw refused('example', Object.keys(examples), ` of the response ${status}`);
  if (dynamic !== undefined && !/^(true|false)$/.test(dynamic)) throw refused('dynamic', ['true', 'false']);
  return {
    ...(code !== undefined && { code: status }),
    ...(exampleKey !== undefined && { exampleKey }),
    dynamic: dynamic === 'true',
  };
}

function refused(name: string, possible: readonly (string | number)[], where = ''): Problem {
  const one = possible.length === 0 ? 'none' : `one of ${possible.join(', ')}`;
  return validationFailed([
    { field: 'Prefer', code: 'choice', detail: `must have ${one} as ${name}${where}` },
  ]);
}
