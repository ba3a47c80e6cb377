import type { FieldError } from './generated/types.ts';
import type { RequestSummary } from './request.ts';

/** The fields of every kind of problem (RFC 9457, section 3.1). */
export interface Problem {
  /** The name of the kind; `about:blank` when the response does not name one. */
  readonly type: string;
  /** The kind, for people. */
  readonly title: string;
  /** The status of the response. */
  readonly status: number;
  /** What happened and what to do, for people; the start of the body when the response contains no problem. */
  readonly detail: string;
  /** The path of the request. */
  readonly instance: string;
  /** `X-Request-Id`: name it when you report a problem. */
  readonly request_id: string;
  /** Every broken rule with its field, in a 422. */
  readonly errors?: readonly FieldError[];
  /** The first 10,000 characters of a body that is no problem, of a proxy for example. */
  readonly body?: string;
}

const mostKept = 10_000;
const mostShown = 200;

/**
 * The problem of a response. Every member of a problem is optional (RFC 9457, section 3.1), and gateways send other
 * bodies: missing and mistyped members get the values of the response.
 */
export function problemOf(
  response: Response,
  request: Pick<RequestSummary, 'path'> | undefined,
  text: string,
  content?: unknown,
): Problem {
  const { status, statusText } = response;
  const stated = (isObject(content) ? content : {}) as Partial<Problem>;
  const body = text.slice(0, mostKept);
  const shown = body
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, mostShown);
  const defaults: Record<string, unknown> = {
    type: 'about:blank',
    title: statusText,
    detail: shown || 'a redirect, or no text',
    instance: request?.path ?? '/',
    request_id: requestIdOf(response) ?? 'unknown',
  };
  const problem: Record<string, unknown> = { ...defaults, ...stated, status };
  for (const name in defaults) if (typeof problem[name] !== 'string') problem[name] = defaults[name];
  if (status === 422 || stated.errors) problem.errors = [stated.errors].flat().filter(isObject);
  if (text && !stated.detail) problem.body = body;
  return problem as unknown as Problem;
}

/** The id of the request in a response; undefined for a response of a proxy. */
export function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('X-Request-Id') ?? undefined;
}

/** Whether the content is an object of JSON. */
export function isObject(content: unknown): content is object {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}
