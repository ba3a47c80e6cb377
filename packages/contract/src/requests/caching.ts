import { contract } from '../document.ts';
import { Problem } from './problem.ts';

/** The `Cache-Control` of records and lists: a browser may keep them, but must ask before each use. */
export const recordCaching = 'private, no-cache';

/** The `Cache-Control` of a picture. The bytes at the URL of a picture never change. */
export const pictureCaching = `private, max-age=${contract['x-limits'].pictureSeconds}, immutable`;

/** Returns the `ETag` of a version of a record (RFC 9110, section 8.8.3). */
export const entityTag = (version: number) => `"${version}"`;

/**
 * Requires that `If-Match` contains the tag of the current version. Weak tags never match (RFC 9110, section 13.1.1).
 *
 * @throws Problem 412.
 */
export function requireMatch(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch === '*' || tags(ifMatch).includes(entityTag(version))) return;
  const isWeak = tags(ifMatch).some((tag) => tag.replace(weakMark, '') === entityTag(version));
  throw new Problem(
    412,
    isWeak
      ? 'If-Match has a weak ETag, and weak ETags never match. Repeat the request without the W/ before the ETag.'
      : 'The record has changed. Get it again, then repeat the request with its new ETag.',
  );
}

/** Returns whether `If-None-Match` contains the current tag, weak tags included (RFC 9110, section 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, current: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || tags(ifNoneMatch).some((tag) => tag.replace(weakMark, '') === current);
}

const weakMark = /^W\//;

const tags = (list: string): readonly string[] => list.match(/(W\/)?"[^"]*"/g) ?? [];
