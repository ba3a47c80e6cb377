/** The faults that most tests need: changes to requests and responses. */
import type { OperationId } from '@contentgen/contract';
import { route, splitTarget } from '@contentgen/contract/requests';
import type { Exchange, Fault, HttpResponse, ProxiedRequest, Reply } from './exchange.ts';

/** A fault whose reply is always a complete response. */
export type ResponseFault = (exchange: Exchange) => Promise<HttpResponse>;

/** Changes requests on their way to the server. If `change` returns undefined, the request stays unchanged. */
export function changeRequest(
  change: (request: ProxiedRequest) => Partial<ProxiedRequest> | undefined,
): ResponseFault {
  return ({ request, forward }) => forward(change(request));
}

/** Changes responses on their way back. If `change` returns undefined, the response stays unchanged. */
export function changeResponse(
  change: (response: HttpResponse, request: ProxiedRequest) => Partial<HttpResponse> | undefined,
): ResponseFault {
  return async ({ request, forward }) => {
    const response = await forward();
    return { ...response, ...change(response, request) };
  };
}

/** Replies without the server. If `replyTo` returns undefined, the server answers. */
export function replaceResponse(replyTo: (request: ProxiedRequest) => Reply | undefined): Fault {
  return async ({ request, forward }) => replyTo(request) ?? forward();
}

type Path = Pick<ProxiedRequest, 'path'>;

/**
 * Returns the operations that a request may be for. If no operation of the path has the method, these are all
 * operations of the path.
 */
export function operationsOf({ method, path }: Pick<ProxiedRequest, 'method' | 'path'>): Set<OperationId> {
  const found = route(method, splitTarget(path).path);
  if (found.kind === 'found') return new Set([found.operation.id]);
  return new Set(found.kind === 'unknown-path' ? [] : found.operations.map(({ id }) => id));
}

/** Returns the id in the path of a request; undefined for requests without an id. */
export function recordId({ path }: Path): string | undefined {
  const found = route('GET', splitTarget(path).path);
  return found.kind === 'found' ? found.path.id : undefined;
}

/** Returns the query of a request. */
export function queryOf({ path }: Path): URLSearchParams {
  return new URLSearchParams(splitTarget(path).query);
}

/** Returns the path of a request after `change` has changed its query in place. */
export function withQuery({ path }: Path, change: (query: URLSearchParams) => void): Path {
  const query = queryOf({ path });
  change(query);
  const { path: address } = splitTarget(path);
  return { path: query.size === 0 ? address : `${address}?${query}` };
}

/** Returns the path of a request with one value of a query parameter; undefined removes the parameter. */
export function withParameter(request: Path, name: string, value: unknown): Path {
  return withQuery(request, (query) => {
    if (value === undefined) query.delete(name);
    else query.set(name, String(value));
  });
}

/** Returns the headers of a request with another value of one header; undefined removes the header. */
export function withRequestHeader(
  { headers }: Pick<ProxiedRequest, 'headers'>,
  name: string,
  value: string | undefined,
): Pick<ProxiedRequest, 'headers'> {
  const { [name.toLowerCase()]: _, ...others } = headers;
  return { headers: value === undefined ? others : { ...others, [name.toLowerCase()]: value } };
}

// biome-ignore lint/suspicious/noExplicitAny: a fault changes any member of any content
type Content = any;

/** Returns whether a response is a stream of events. */
export function isEventStream({ headers }: Pick<HttpResponse, 'headers'>): boolean {
  return String(headers['content-type']).startsWith('text/event-stream');
}

/** Returns the JSON content of a response; undefined if the body is empty or a stream of events. */
export function contentOf(response: HttpResponse): Content {
  return response.body === '' || isEventStream(response) ? undefined : JSON.parse(response.body);
}

/** Returns the response with another JSON content; unchanged if the body is empty or a stream of events. */
export function withContent(response: HttpResponse, change: (content: Content) => Content): HttpResponse {
  const content = contentOf(response);
  return content === undefined ? response : { ...response, body: JSON.stringify(change(content)) };
}

/** Returns the response with another value of a header, or several values; undefined removes the header. */
export function withHeader(
  response: HttpResponse,
  name: string,
  value: string | readonly string[] | undefined,
): HttpResponse {
  return { ...response, headers: { ...response.headers, [name.toLowerCase()]: value } };
}
