import type { FieldError } from '@contentgen/contract';

/** The fields of every kind of problem (RFC 9457, section 3.1). */
export interface Problem {
  /** The name of the kind; `about:blank` when the response had no problem in its body. */
  readonly type: string;
  /** The kind, for people. */
  readonly title: string;
  /** The status of the response. */
  readonly status: number;
  /** What happened and what to do, for people. */
  readonly detail: string;
  /** The path of the request. */
  readonly instance: string;
  /** `X-Request-Id`: name it when you report a problem. */
  readonly request_id: string;
  /** Every broken rule with its field, in a 422. */
  readonly errors?: readonly FieldError[];
}

/** Whether the content is a problem of this status. Gateways answer with other JSON. */
export function isProblem(content: unknown, status: number): content is Problem {
  const { type, detail, status: stated } = (content ?? {}) as Partial<Problem>;
  return stated === status && typeof type === 'string' && typeof detail === 'string';
}

/** The problem of a response without one: it repeats the status (RFC 9457, section 4.2.1). */
export function blankProblem({ status, statusText, headers, url }: Response): Problem {
  return {
    type: 'about:blank',
    title: statusText,
    status,
    detail: status < 400 ? 'The contract has no such response.' : 'The response has no details.',
    ...(status === 422 && { errors: [] }),
    instance: new URL(url || '/', 'http://localhost').pathname,
    request_id: headers.get('X-Request-Id') ?? 'unknown',
  };
}
