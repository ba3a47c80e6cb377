import { contract } from '../document.ts';
import { operations } from '../generated/operations.ts';
import type { Operation } from '../operation.ts';

/** Header fields of a response, by their names in lower case. */
export type HeaderFields = Readonly<Record<string, string>>;

const { origin, preflightSeconds, requestHeaders, exposedHeaders } = contract['x-cors'];

/**
 * Returns the header fields that allow pages of every origin to read a response (WHATWG Fetch, section 3.3.3).
 * Clients send the key in a header, never in a cookie. So the fields need not name an origin.
 */
export function crossOriginFields(): HeaderFields {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': listed(exposedHeaders),
  };
}

/** The status of the response to a preflight request. */
export const preflightStatus = 204;

/** Returns the header fields of the response to `OPTIONS`. Every path answers preflight requests with these fields. */
export function preflightFields(): HeaderFields {
  const methods = Object.values<Operation>(operations).map(({ method }) => method.toUpperCase());
  const parameters = Object.values<Operation>(operations).flatMap((operation) => operation.parameters);
  const headers = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  return {
    ...crossOriginFields(),
    'access-control-allow-methods': listed([...methods, 'HEAD']),
    'access-control-allow-headers': listed([...requestHeaders, ...headers]),
    'access-control-max-age': String(preflightSeconds),
  };
}

const listed = (names: readonly string[]) => [...new Set(names)].join(', ');
