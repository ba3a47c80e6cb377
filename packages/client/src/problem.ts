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
  /** The first 10,000 characters of a body that is not a problem, for example of a proxy, without the API key. */
  readonly body?: string;
}

/**
 * The problem of a response. The API key is removed from it, because a proxy may repeat the headers of the request.
 * Every member of a problem is optional (RFC 9457, section 3.1), and gateways send other bodies. So members that are
 * missing or have a wrong type are derived from the response.
 */
export function problemOf(
  response: Response,
  request: Pick<RequestSummary, 'path'> | undefined,
  body = '',
  key?: string,
  content?: unknown,
): Problem {
  const { status, statusText } = response;
  const text = withoutKey(body, key);
  const stated = (isObject(content) ? content : {}) as Partial<Problem>;
  const defaults: Record<string, unknown> = {
    type: 'about:blank',
    title: statusText,
    detail: text.slice(0, 200).trim() || 'a redirect, or no text',
    instance: request?.path ?? '/',
    request_id: requestIdOf(response) ?? 'unknown',
  };
  const problem: Record<string, unknown> = { ...stated, status };
  for (const name in defaults) if (typeof problem[name] !== 'string') problem[name] = defaults[name];
  if (status === 422 || stated.errors) problem.errors = [stated.errors].flat().filter(isRule);
  if (text && !stated.detail) problem.body = text.slice(0, 10_000);
  // JSON can spell the key in many ways.
  return JSON.parse(JSON.stringify(problem), (_, value) =>
    typeof value === 'string' ? withoutKey(value, key) : value,
  );
}

/** A text without the API key. */
export function withoutKey(text: string, key: string | undefined): string {
  return key ? text.replaceAll(key, '[API key]') : text;
}

/** Whether an item of `errors` has the members that messages show. */
function isRule(item: Partial<FieldError> | null | undefined): boolean {
  return typeof item?.field === 'string' && typeof item.detail === 'string';
}

/** The id of the request in a response; undefined for a response of a proxy. */
export function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('X-Request-Id') ?? undefined;
}

/** Whether the content is an object of JSON. */
export function isObject(content: unknown): content is object {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}
