import { contract, type Operation } from '@contentgen/contract';
import { instanceOf, Problem, readWaitPreference } from '@contentgen/contract/requests';
import { namedExample } from './named-example.ts';
import { readPreferences } from './preferences.ts';
import type { Prism, PrismSuccess } from './prism.ts';
import { type Addressee, addressed } from './problem-response.ts';
import { type Fault, faultField } from './store/example-problem.ts';
import type { StoreResponse } from './store/exchange.ts';

/** A request that breaks no rule of the contract. */
export interface ValidRequest {
  readonly operation: Operation;
  readonly mediaType: string;
  /** The `Prefer` header field. Prism has its own preferences, for every operation. */
  readonly prefer: string | undefined;
  /** The beginning of picture URLs, without a trailing slash. */
  readonly origin: string;
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
 * @throws Problem for a response that the contract does not document.
 */
export async function askPrism(
  addressee: Addressee,
  { operation, mediaType, prefer, origin }: ValidRequest,
): Promise<StoreResponse> {
  const { applied } = readWaitPreference(prefer);
  const respondAsync = applied?.startsWith('respond-async') === true && operation.statuses.includes(202);
  const { exampleKey, ...others } = readPreferences(prefer);
  const example =
    exampleKey === undefined
      ? undefined
      : namedExample({ operation, mediaType, code: others.code }, exampleKey);
  const preferences = { ...(respondAsync && { code: 202 }), ...others, ...example?.preferences };
  const response = (await loadPrism())({ operation, mediaType, preferences });
  if ('failure' in response) throw new Problem(response.status, response.failure);
  const { status } = response;
  const body = example?.value ?? response.body;
  const own = { 'preference-applied': applied, location: locationOf(body, addressee) };
  return {
    status,
    headers: {
      ...withOwn(response.headers, own),
      ...(status >= 400 && { [faultField]: 'preferred' satisfies Fault }),
    },
    ...contentOf(status < 400 ? body : { ...(body as object), ...addressed(addressee) }, origin),
  };
}

/**
 * Replaces some header fields, which are examples of the contract, with values for this request. If a value is
 * undefined, the field is removed.
 */
function withOwn(
  headers: PrismSuccess['headers'],
  own: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, example]) => {
      const value = name in own ? own[name] : example;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Returns the `Location` of the returned record. The example in the contract has the `Location` of one record for all
 * records.
 */
function locationOf(body: unknown, { url }: Addressee): string | undefined {
  const { id } = (body ?? {}) as { readonly id?: string };
  return id === undefined ? undefined : `${instanceOf(url)}/${id}`;
}

const exampleServer = `${contract.servers[0]?.url}/`;

/** Returns the content as text, in which the URL of the mock replaces the server in the examples of the contract. */
function contentOf(body: unknown, origin: string): Pick<StoreResponse, 'body'> {
  if (body === undefined) return {};
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { body: text.replaceAll(exampleServer, `${origin}/`) };
}
