import type { FieldError } from '@contentgen/contract';

/** What a problem tells, whatever its kind (RFC 9457, section 3.1). */
export interface Problem {
  /** Names the kind; `about:blank` when an answer came without a problem in its body. */
  readonly type: string;
  /** The kind, in words for people. */
  readonly title: string;
  /** The status of the answer. */
  readonly status: number;
  /** What happened and what to do, in words for people. */
  readonly detail: string;
  /** The path of the request. */
  readonly instance: string;
  /** `X-Request-Id`: what to name when something has to be looked into. */
  readonly request_id: string;
  /** Every broken rule with its field, in a 422. */
  readonly errors?: readonly FieldError[];
}

/** Whether what came is a problem of this status: gateways have JSON of their own. */
export function isProblem(content: unknown, status: number): content is Problem {
  const { type, detail, status: told } = (content ?? {}) as Partial<Problem>;
  return told === status && typeof type === 'string' && typeof detail === 'string';
}

/** The problem of an answer that came without one: no more than the status says (RFC 9457, section 4.2.1). */
export function blankProblem({ status, statusText, headers, url }: Response): Problem {
  return {
    type: 'about:blank',
    title: statusText,
    status,
    detail: status < 400 ? 'The contract has no such answer.' : 'The answer says no more than its status.',
    ...(status === 422 && { errors: [] }),
    instance: new URL(url || '/', 'http://localhost').pathname,
    request_id: headers.get('X-Request-Id') ?? 'unknown',
  };
}
