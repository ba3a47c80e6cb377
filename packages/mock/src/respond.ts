import type { IncomingMessage } from 'node:http';
import type { Operation } from '@contentgen/contract';
import {
  documentedResponse,
  gatherContent,
  instanceOf,
  isApiPath,
  Problem,
  type RequestReader,
  readApiKey,
  readTarget,
  readWaitPreference,
  requireHost,
} from '@contentgen/contract/requests';
import type { MockResponse } from './mock-response.ts';
import { readPreferences } from './preferences.ts';
import type { Prism } from './prism.ts';
import { type Addressee, addressed, problemResponse } from './problem-response.ts';

/** The parts of the mock that respond to requests. */
export interface MockParts {
  readonly reader: RequestReader;
  readonly prism: Prism;
}

/**
 * Responds to a request as the contract documents it. The reader refuses the same requests as the service; Prism responds
 * to the others. Any API key has every scope.
 */
export async function respond(
  request: IncomingMessage,
  addressee: Addressee,
  parts: MockParts,
): Promise<MockResponse> {
  let operation: Operation | undefined;
  try {
    const { headers, method = 'GET' } = request;
    requireHost(request.httpVersion, request.rawHeaders);
    const target = readTarget(addressee.url);
    if (isApiPath(target.path)) readApiKey(headers.authorization);
    const { reader, path } = parts.reader.route(method, target.path);
    operation = reader.operation;
    const head = reader.readHead(headers, operation.scopes);
    const bytes = head.format === undefined ? undefined : await contentOf(request);
    reader.readRequest(head, { path, query: target.query, headers, bytes });
    // Prism has its own preferences, for every operation.
    const prefer = headers.prefer?.toString();
    return await askPrism(parts.prism, addressee, { operation, path, mediaType: head.mediaType, prefer });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return problemResponse(error, addressee, operation);
  }
}

/** The connection stays open for the response. */
function contentOf(request: IncomingMessage): Promise<Uint8Array> {
  return gatherContent(request.iterator({ destroyOnReturn: false }));
}

/** A request that breaks no rule of the contract. */
interface ValidRequest {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  readonly mediaType: string;
  readonly prefer: string | undefined;
}

async function askPrism(
  prism: Prism,
  addressee: Addressee,
  { operation, path, mediaType, prefer }: ValidRequest,
): Promise<MockResponse> {
  const { applied } = readWaitPreference(prefer);
  const respondAsync = applied?.startsWith('respond-async') === true && operation.statuses.includes(202);
  const preferences = { ...(respondAsync && { code: 202 }), ...readPreferences(prefer) };
  const response = await prism({ operation, path, mediaType, preferences });
  if ('failure' in response) throw new Problem(response.status, response.failure);
  const { status, body } = response;
  const own = { 'preference-applied': applied, location: locationOf(body, addressee) };
  return {
    status,
    headers: withOwn(ofMediaType(response, operation), own),
    body: status < 400 ? body : { ...(body as object), ...addressed(addressee) },
  };
}

/** The header fields, without those that the contract has only for another media type of this response. */
function ofMediaType({ status, headers }: MockResponse, { id }: Operation): MockResponse['headers'] {
  const documented = Object.entries(documentedResponse(id, status)?.headers ?? {});
  const others = documented.filter(
    ([, header]) => (header['x-mediaType'] ?? headers['content-type']) !== headers['content-type'],
  );
  const names = new Set(others.map(([name]) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));
}

/** Replaces the examples of some header fields by values for this request. Removes fields whose value is undefined. */
function withOwn(
  headers: MockResponse['headers'],
  own: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, example]) => {
      const value = name in own ? own[name] : example;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The `Location` of the returned record, because the contract's example is the same for all records. */
function locationOf(body: unknown, { url }: Addressee): string | undefined {
  const { id } = (body ?? {}) as { readonly id?: string };
  return id === undefined ? undefined : `${instanceOf(url)}/${id}`;
}
