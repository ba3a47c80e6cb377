import { operations } from '../generated/operations.ts';
import type { Operation } from '../operation.ts';

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

interface Template {
  readonly operation: Operation;
  /** The path's segments. A parameter is its name in braces. */
  readonly segments: readonly string[];
}

const templates: readonly Template[] = Object.values<Operation>(operations).map((operation) => ({
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

/** The segments that all paths of the contract begin with, such as `api` and `v1`. */
const apiSegments = commonStart(templates.map(({ segments }) => segments));

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

const isParameter = (segment: string) => segment.startsWith('{');

function methodsOf({ method }: Operation): string[] {
  return method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
}

function decodeSegment(segment: string): string {
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
