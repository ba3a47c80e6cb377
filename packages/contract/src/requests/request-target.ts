import { contract } from '../document.ts';
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
