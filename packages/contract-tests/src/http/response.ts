import { isUtf8 } from 'node:buffer';
import type { OperationId } from '@contentgen/contract';
import type { HttpRequest } from './request.ts';

/** An HTTP response. */
export interface HttpResponse {
  readonly status: number;
  /** The header fields, by their names in upper or lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as text; empty without a body. */
  readonly body: string;
  /** The body as bytes, if it is not UTF-8. U+FFFD replaces invalid bytes in `body`. */
  readonly bytes?: Buffer;
}

/** A response and its request. */
export interface Received extends HttpResponse {
  readonly operation: OperationId;
  readonly request: HttpRequest;
  /** The parsed body; undefined without a body, and for an event stream. */
  // biome-ignore lint/suspicious/noExplicitAny: the judge has checked its shape
  readonly json: any;
  /** Returns the value of a header; the case of its name does not matter. */
  header(name: string): string | undefined;
}

/**
 * Returns the headers of a response by name: a string for one value, an array for repeated headers. The property
 * `headers` of Node drops repeated ones.
 */
export function headersOf(
  distinct: Readonly<Record<string, readonly string[] | undefined>>,
): HttpResponse['headers'] {
  return Object.fromEntries(
    Object.entries(distinct).map(([name, values]) => [name, values?.length === 1 ? values[0] : values]),
  );
}

/**
 * Returns the body of a response. The text keeps a byte order mark, because JSON must not have one (RFC 8259, section
 * 8.1).
 */
export function bodyOf(bytes: Buffer): Pick<HttpResponse, 'body' | 'bytes'> {
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return isUtf8(bytes) ? { body } : { body, bytes };
}

/** Returns the value of a header, in any case of its name. Joins several values (RFC 9110, section 5.3). */
export function header({ headers }: Pick<HttpResponse, 'headers'>, name: string): string | undefined {
  const entry = Object.entries(headers).find(([candidate]) => candidate.toLowerCase() === name.toLowerCase());
  const value = entry?.[1];
  return typeof value === 'object' ? value.join(', ') : value;
}

/** Returns whether a response is a stream of events. */
export function isStream(response: Pick<HttpResponse, 'headers'>): boolean {
  return /^text\/event-stream/i.test(header(response, 'Content-Type') ?? '');
}

/** An event of a stream. */
export interface ServerSentEvent {
  /** The name of the event; `message` if the stream does not name it. */
  readonly name: string;
  /** The `id` of this event, or the last `id` before it; empty if there was none. */
  readonly id: string;
  readonly data: string;
}

/**
 * Returns the complete events of a stream, without an event that is cut off at the end (WHATWG HTML, section 9.2.6).
 */
export function serverSentEvents(stream: string): ServerSentEvent[] {
  const events: ServerSentEvent[] = [];
  let [name, id, data]: [string, string, string[]] = ['', '', []];
  const lines = stream.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const line of lines.slice(0, -1)) {
    if (line === '') {
      if (data.length > 0) events.push({ name: name || 'message', id, data: data.join('\n') });
      [name, data] = ['', []];
      continue;
    }
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
  }
  return events;
}
