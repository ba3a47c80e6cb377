/** A request as the server received it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the client disconnected before the response. */
  readonly isLeft?: boolean;
}

/** A response with a JSON body. */
export interface HttpResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An event stream in pieces, and the way it ends. */
export interface Stream {
  /** Bytes. */
  readonly pieces: readonly (readonly number[])[];
  readonly then: 'end' | 'hang up' | 'silence';
}

/** A response or a fault. */
export type Step = HttpResponse | Stream | 'silence' | 'hang up' | 'half a body' | 'cut off';

/** Returns the step that answers with JSON. */
export function jsonResponse(status: number, body?: unknown, headers: Record<string, string> = {}): Step {
  return { status, body, headers };
}

/** Returns the step that answers with a problem. */
export function problem(status: number, more: object = {}, headers: Record<string, string> = {}): Step {
  const body = {
    type: 'urn:x',
    title: 'X',
    status,
    detail: 'why',
    instance: '/',
    request_id: 'req-1',
    ...more,
  };
  return { status, body, headers: { 'X-Request-Id': 'req-1', ...headers } };
}

/** Returns the step that answers with a stream in pieces of `size` bytes. */
export function stream(text: string, then: Stream['then'] = 'end', size = 1_000): Step {
  const bytes = [...new TextEncoder().encode(text)];
  const count = Math.ceil(bytes.length / size);
  const pieces = Array.from({ length: count }, (_, index) => bytes.slice(index * size, (index + 1) * size));
  return { pieces, then };
}

/** Returns an event of a stream. */
export function event(name: string, id: string, data: unknown): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
