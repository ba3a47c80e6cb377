import { type Filter, resultMediaType, type Style } from '@contentgen/contract';
import { allowsRange, pictureCaching, requestedRange } from '@contentgen/contract/records';
import { isUnchanged, methodNotAllowed, notFound } from '@contentgen/contract/requests';
import { paintFlat } from '@contentgen/offline-models/flat-painter';
import { encode } from 'fast-png';
import type { StoreRequest, StoreResponse } from './exchange.ts';
import type { PictureUrl } from './stored-record.ts';

type Values = Readonly<Record<string, unknown>>;

/** The beginning of the paths of pictures. */
export const mediaFolder = '/media/';
const mediaType = resultMediaType();
const extension = `.${mediaType.slice(mediaType.indexOf('/') + 1)}`;

/** The header fields of a response with a picture. */
const pictureFields = {
  'accept-ranges': 'bytes',
  'cache-control': pictureCaching,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** Returns the function that creates the URLs of pictures under an origin. */
export const pictureUrlsOf =
  (origin: string): PictureUrl =>
  (token) =>
    `${origin}${mediaFolder}${token}${extension}`;

/** Returns whether a path, without the query, is the path of a picture. */
export const isPicturePath = (path: string): boolean => path.startsWith(mediaFolder);

/** Returns the token in the path of a picture; empty if it has none. */
export const tokenIn = (path: string): string =>
  path.endsWith(extension) ? path.slice(mediaFolder.length, -extension.length) : '';

// The fake clock of a test may replace the global function later. Browsers have only the timer.
const { setImmediate: later = setTimeout } = globalThis as { setImmediate?: (act: () => void) => unknown };
/** Resolves when the requests that have arrived were handled. */
const nextTurn = () => new Promise<void>((resolve) => void later(resolve));

let painted: Promise<unknown> = Promise.resolve();

/**
 * Paints a picture when it is its turn. A gallery asks for many at once, and each takes a tenth of a second: other requests
 * go between them.
 */
function inTurn(values: Values): Promise<Uint8Array<ArrayBuffer>> {
  const picture = painted.then(async () => {
    await nextTurn();
    const image = paint(values);
    await nextTurn();
    return new Uint8Array(encode(image));
  });
  painted = picture.catch(() => {});
  return picture;
}

/**
 * Responds to a request for a picture, which needs no key. Paints the picture at each request: with a few shapes,
 * this takes milliseconds.
 *
 * @param find returns the values of the record to which the picture with a token belongs.
 * @throws Problem 405 for another method than GET and HEAD, 404 for an unknown picture.
 */
export async function respondWithPicture(
  { method, headers }: StoreRequest,
  path: string,
  find: (token: string) => Values | undefined,
): Promise<StoreResponse> {
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, ['GET', 'HEAD']);
  const token = tokenIn(path);
  const values = find(token);
  if (values === undefined) throw notFound();
  // The bytes of a token never change.
  const etag = `"${token}"`;
  const fields = { ...pictureFields, etag };
  if (isUnchanged(headers['if-none-match']?.toString(), etag)) return { status: 304, headers: fields };
  const body = await inTurn(values);
  const typed = { ...fields, 'content-type': mediaType };
  const sent =
    method === 'GET' && allowsRange(headers['if-range'], etag) ? headers.range?.toString() : undefined;
  const range = sent === undefined ? 'whole' : requestedRange(sent, body.length);
  if (range === 'whole') return { status: 200, headers: typed, body };
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...fields, 'content-range': `bytes */${body.length}` } };
  }
  const { first, last } = range;
  const part = { 'content-range': `bytes ${first}-${last}/${body.length}` };
  return { status: 206, headers: { ...typed, ...part }, body: body.slice(first, last + 1) };
}

/** Returns the picture of an image: the scene of its description, in the colors of its style, through its filter. */
function paint({ description, resolution, style, filter }: Values) {
  const pixels = Number.parseInt(String(resolution), 10);
  const data = paintFlat({
    description: String(description),
    style: (style ?? null) as Style | null,
    pixels,
    ...(typeof filter === 'string' && { tint: filters[filter as Filter] }),
  });
  return { width: pixels, height: pixels, channels: 3 as const, data };
}

type Color = readonly [red: number, green: number, blue: number];

/** The color changes of the shorthands of Filter Effects Module Level 1, each at 100%. Colors are from 0 to 255. */
const filters: Readonly<Record<Filter, (color: Color) => Color>> = {
  grayscale: ([red, green, blue]) => {
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    return [luminance, luminance, luminance];
  },
  sepia: ([red, green, blue]) => [
    Math.min(255, 0.393 * red + 0.769 * green + 0.189 * blue),
    Math.min(255, 0.349 * red + 0.686 * green + 0.168 * blue),
    0.272 * red + 0.534 * green + 0.131 * blue,
  ],
  invert: ([red, green, blue]) => [255 - red, 255 - green, 255 - blue],
};
