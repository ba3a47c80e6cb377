import type { Problem as DocumentedProblem, FieldError } from '@contentgen/contract';

/** The problem of an unsuccessful response (RFC 9457). The client makes one if the response has none. */
export interface Problem extends DocumentedProblem {
  /** The first 10,000 characters of a body that is not a problem, or has members of wrong types, without the API key. */
  readonly body?: string;
}

/** The problem of a 422. */
export interface ValidationProblem extends Problem {
  /** Every broken rule with its field. */
  readonly errors: FieldError[];
}

/**
 * Returns the problem of a response. Every member of a problem is optional (RFC 9457, section 3.1), and gateways send
 * other bodies. So members that are missing or have a wrong type are derived from the response.
 *
 * @param content the JSON object in the body, or else its text.
 */
export function problemOf(response: Response, content: unknown, path = '/'): Problem {
  const { status } = response;
  const isText = (value: unknown) => typeof value === 'string';
  const text = isText(content) ? content : JSON.stringify(content);
  const stated = (isText(content) ? {} : content) as Partial<Problem>;
  const defaults: Record<string, unknown> = {
    type: 'about:blank',
    title: response.statusText,
    detail: text.slice(0, 200).trim() || 'a redirect or no text',
    instance: path,
    request_id: requestIdOf(response) || 'unknown',
  };
  const problem: Record<string, unknown> = { ...stated, status };
  for (const name in defaults) if (!isText(problem[name] || 0)) problem[name] = defaults[name];
  if (status === 422 || stated.errors)
    // Messages show these members.
    problem.errors = [stated.errors].flat().filter((rule) => isText(rule?.field) && isText(rule?.detail));
  // The problem lacks members that were replaced, so the body has to show them.
  if (text && (!stated.detail || JSON.stringify({ ...problem, ...stated }) !== JSON.stringify(problem)))
    problem.body = text.slice(0, 10_000);
  return problem as unknown as Problem;
}

/** Returns the id of the request in a response; undefined for a response of a proxy. */
export function requestIdOf(response: Response): string | undefined {
  return response.headers.get('X-Request-Id') ?? undefined;
}

/**
 * Returns the seconds of `Retry-After`, also from a date (RFC 9110, section 10.2.3).
 *
 * @returns undefined without the header, for a text that is neither whole seconds nor a date with a time zone, and for
 *   the first second of 1970.
 */
export function retryAfter(response: Response | undefined): number | undefined {
  const value = response?.headers.get('Retry-After') as string;
  // `Date.parse` also reads `-40` and `wait 2099`. Every date of HTTP has a time of day (RFC 9110, section 5.6.7). After
  // the seconds comes `GMT`. Without it, as in the obsolete format asctime, the date would be in the local time zone.
  return /^\d+$/.test(value)
    ? +value
    : /:.. \D/.test(value) && Date.parse(value)
      ? Math.max(Date.parse(value) - Date.now(), 0) / 1_000
      : undefined;
}
