import type { HttpResponse } from './exchange.ts';

// biome-ignore lint/suspicious/noExplicitAny: a fault changes any member of any content
type Content = any;

/** Returns whether a response is a stream of events. */
export function isEventStream({ headers }: Pick<HttpResponse, 'headers'>): boolean {
  return String(headers['content-type']).startsWith('text/event-stream');
}

/** Returns the JSON content of a response; undefined where the body is empty or a stream of events. */
export function contentOf(response: HttpResponse): Content {
  return hasContent(response) ? JSON.parse(response.body) : undefined;
}

function hasContent(response: HttpResponse): boolean {
  return response.body !== '' && !isEventStream(response);
}

/** Returns the response with another JSON content; unchanged where the body is empty or a stream of events. */
export function withContent(response: HttpResponse, change: (content: Content) => Content): HttpResponse {
  return hasContent(response) ? { ...response, body: JSON.stringify(change(contentOf(response))) } : response;
}

/** Returns the response with another value of a header, or several values; without the header where it is undefined. */
export function withHeader(
  response: HttpResponse,
  name: string,
  value: string | readonly string[] | undefined,
): HttpResponse {
  return { ...response, headers: { ...response.headers, [name.toLowerCase()]: value } };
}
