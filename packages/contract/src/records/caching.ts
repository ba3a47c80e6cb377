import { contract } from '../document.ts';

/** The `Cache-Control` of records and lists: a browser may keep them, but must ask before each use. */
export const recordCaching = 'private, no-cache';

/** The `Cache-Control` of a picture. The bytes at the URL of a picture never change. */
export const pictureCaching = `private, max-age=${contract['x-limits'].pictureSeconds}, immutable`;
