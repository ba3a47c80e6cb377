import { contract } from '../document.ts';

/** The `Cache-Control` of a picture. The bytes at the URL of a picture never change. */
export const pictureCaching = `private, max-age=${contract['x-limits'].pictureSeconds}, immutable`;
