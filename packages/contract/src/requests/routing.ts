import { contract } from '../document.ts';
import { operations } from '../generated/operations.ts';
import type { Operation } from '../operation.ts';
import { Problem } from './problem.ts';

const longestInstance = Number(contract.components.schemas.Problem?.properties?.instance?.maxLength);

/** The parts of a request's target (RFC 9112, section 3.2). */
export interface RequestTarget {
  /** Percent-encoded, as received. */
  readonly path: string;
  /** The text after the question mark; empty if there is no question mark. */
  readonly query: string;
}

/**
 * Splits a request's target into its path and its query.
 *
 * @throws Problem 400 for a path with a broken percent-encoding or one that is not UTF-8, and for a fragment, which
 *   no request may have (RFC 9112, section 3.2).
 */
export function readTarget(target: string): RequestTarget {
  if (target.includes('#')) throw new Problem(400, 'The URL of a request must not contain a "#".');
  const { path, query } = splitTarget(target);
  if (path.includes('%') && !isDecodable(path)) {
    throw new Problem(400, 'The path contains an invalid percent-encoding.');
  }
  return { path, query };
}

/**
 * Returns the path of the target of a request as a URI reference (RFC 3986, section 4.1): encodes forbidden
 * characters, and cuts the path at the length limit of `instance` in a problem.
 */
export function instanceOf(target: string): string {
  return splitTarget(target)
    .path.replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/gu, encodeCharacter)
    .slice(0, longestInstance)
    .replace(/%[0-9A-Fa-f]?$/, '');
}

/** Splits a request's target as `readTarget` does, but also accepts an invalid one. A fragment is left out. */
export function splitTarget(target: string): RequestTarget {
  const address = target.includes('#') ? target.slice(0, target.indexOf('#')) : target;
  // The absolute form (RFC 9112, section 3.2.2) has a scheme and a host before the path.
  const relative = address.startsWith('/') ? address : address.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = relative.indexOf('?');
  if (mark < 0) return { path: relative || '/', query: '' };
  return { path: relative.slice(0, mark) || '/', query: relative.slice(mark + 1) };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Percent-encodes a character. A lone surrogate has no encoding and becomes the replacement character. */
function encodeCharacter(character: string): string {
  return encodeURIComponent(character.toWellFormed());
}

/** The match of a method and a path in the contract. */
export type Route =
  | {
      readonly kind: 'found';
      readonly operation: Operation;
      /** The path parameters, decoded, by their names. */
      readonly path: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'wrong-method';
      /** The methods of the path, as in `Allow` (RFC 9110, section 10.2.1). */
      readonly allowed: readonly string[];
      /** The operations of the path. */
      readonly operations: readonly Operation[];
    }
  | { readonly kind: 'unknown-path' };

/** The path of an operation. */
export interface Template {
  readonly operation: Operation;
  /** The path's segments. A parameter is its name in braces. */
  readonly segments: readonly string[];
}

/** The paths of the contract, one for each operation. */
export const templates: readonly Template[] = Object.values<Operation>(operations).map((operation) => ({
  operation,
  segments: operation.path.split('/'),
}));

/**
 * Finds the operation of a request. `HEAD` uses the operation of `GET` (RFC 9110, section 9.3.2).
 *
 * @param path without the query, percent-encoded as received. A segment with a malformed encoding is not decoded.
 */
export function route(method: string, path: string): Route {
  const segments = path.split('/').map(decodeSegment);
  const matching = templates.filter((template) => matches(template, segments));
  if (matching.length === 0) return { kind: 'unknown-path' };
  const sought = method === 'HEAD' ? 'GET' : method;
  const found = matching.find(({ operation }) => operation.method.toUpperCase() === sought);
  if (found !== undefined) {
    return { kind: 'found', operation: found.operation, path: parametersOf(found, segments) };
  }
  const ofPath = matching.map(({ operation }) => operation);
  return { kind: 'wrong-method', allowed: ofPath.flatMap(methodsOf), operations: ofPath };
}

/**
 * Returns the path template with a colon before each parameter, such as `/api/v1/documents/:id`. Most routers use
 * this style.
 */
export function colonTemplate(template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The segments that all paths of the contract begin with, such as an empty one, `api` and `v1`. */
export const apiSegments = commonStart(templates.map(({ segments }) => segments));

/** Returns whether a path, percent-encoded as received, begins with the prefix of the contract's paths. */
export function isApiPath(path: string): boolean {
  const segments = path.split('/').map(decodeSegment);
  return (
    segments.length > apiSegments.length && apiSegments.every((segment, index) => segment === segments[index])
  );
}

function matches({ segments: expected }: Template, segments: readonly string[]): boolean {
  if (expected.length !== segments.length) return false;
  return expected.every((one, index) =>
    isParameter(one) ? segments[index] !== '' : one === segments[index],
  );
}

function parametersOf(template: Template, segments: readonly string[]): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [index, name] of template.segments.entries()) {
    if (isParameter(name)) parameters[name.slice(1, -1)] = segments[index] ?? '';
  }
  return parameters;
}

/** Returns whether a segment of a path template is a parameter, such as `{id}`. */
export const isParameter = (segment: string) => segment.startsWith('{');

function methodsOf({ method }: Operation): string[] {
  return method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
}

/** Decodes a segment of a path. One with a malformed encoding stays as it is. */
export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function commonStart([first = [], ...rest]: readonly (readonly string[])[]): readonly string[] {
  const end = first.findIndex((segment, index) => !rest.every((other) => other[index] === segment));
  return end < 0 ? first : first.slice(0, end);
}
