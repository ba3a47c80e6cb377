import { contract } from '../document.ts';
import { Problem } from './problem.ts';

/** The `Cache-Control` of records and lists: a browser may keep them, but must ask before each use. */
export const recordCaching = 'private, no-cache';

/** The `Cache-Control` of a picture. The bytes at the URL of a picture never change. */
export const pictureCaching = `private, max-age=${contract['x-limits'].pictureSeconds}, immutable`;

/** Returns the `ETag` of a version of a record (RFC 9110, section 8.8.3). */
export const entityTag = (version: number) => `"${version}"`;

/**
 * Requires that `If-Match` contains the tag of the current version.
 *
 * @throws Problem 412.
 */
export function requireMatch(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || isListed(ifMatch, entityTag(version))) return;
  throw new Problem(412, 'The record has changed. Get it again, then repeat the request with its new ETag.');
}

/** Returns whether `If-None-Match` contains the current tag (RFC 9110, section 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, current: string): boolean {
  return ifNoneMatch !== undefined && isListed(ifNoneMatch, current);
}

/**
 * Returns whether a list of entity tags has a tag, or is `*`. A proxy that compresses responses marks their tags: `"3"`
 * becomes `W/"3"`, or `"3-gzip"`. Such a tag is still the tag of the version (decision 0036).
 *
 * @param current a strong tag, with its quotes.
 */
function isListed(list: string, current: string): boolean {
  const marked = `${current.slice(0, -1)}-`;
  if (list === '*') return true;
  return (list.match(/"[^"]*"/g) ?? []).some((tag) => tag === current || tag.startsWith(marked));
}
