/** A request as it came over the wire. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer, whose body is sent as JSON. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer, or what comes instead of one. */
export type Step = Answer | 'silence' | 'hang up' | 'half a body' | 'cut off';

/** The step that answers with JSON. */
export function answer(status: number, body?: unknown, headers: Record<string, string> = {}): Step {
  return { status, body, headers };
}

/** The step that answers with a problem. */
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
