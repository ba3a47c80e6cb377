import { type Filter, type Medium, resultMediaType, type Style } from '@contentgen/contract';
import { allowsRange, pictureCaching, requestedRange } from '@contentgen/contract/records';
import { isUnchanged, methodNotAllowed, notFound } from '@contentgen/contract/requests';
import type { StoreRequest, StoreResponse } from './exchange.ts';
import { filtered } from './filters.ts';
import { lit } from './lighting.ts';
import { PixelCache } from './pixel-cache.ts';
import { writePng } from './png.ts';
import type { PictureUrl, StoredRecord } from './stored-record.ts';

const folder = '/media/';
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
    `${origin}${folder}${token}${extension}`;

/** Serves the pictures of records, without a key. */
export class Pictures {
  readonly #find: (token: string) => StoredRecord | undefined;
  readonly #pixels = new PixelCache();

  /** @param find returns the record to which the picture with a token belongs. */
  constructor(find: (token: string) => StoredRecord | undefined) {
    this.#find = find;
  }

  /** Returns whether a path, without the query, is the path of a picture. */
  has(path: string): boolean {
    return path.startsWith(folder);
  }

  /**
   * Responds to a request for a picture.
   *
   * @throws Problem 405 for another method than GET and HEAD, 404 for an unknown picture.
   */
  async respond({ method, headers }: StoreRequest, path: string): Promise<StoreResponse> {
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, ['GET', 'HEAD']);
    const token = path.slice(folder.length, -extension.length);
    const record = path.endsWith(extension) ? this.#find(token) : undefined;
    if (record === undefined) throw notFound();
    // The bytes of a token never change.
    const etag = `"${token}"`;
    const fields = { ...pictureFields, etag };
    if (isUnchanged(headers['if-none-match']?.toString(), etag)) return { status: 304, headers: fields };
    const bytes = await this.#bytesOf(record);
    const typed = { ...fields, 'content-type': mediaType };
    const whole = { ...typed, 'content-length': String(bytes.length) };
    if (method === 'HEAD') return { status: 200, headers: whole };
    const sent = headers.range?.toString();
    if (sent === undefined || !allowsRange(headers['if-range'], etag)) {
      return { status: 200, headers: whole, body: bytes };
    }
    const range = requestedRange(sent, bytes.length);
    if (range === 'whole') return { status: 200, headers: whole, body: bytes };
    if (range === 'unsatisfiable') {
      return { status: 416, headers: { ...fields, 'content-range': `bytes */${bytes.length}` } };
    }
    const { first, last } = range;
    return {
      status: 206,
      headers: {
        ...typed,
        'content-length': String(last - first + 1),
        'content-range': `bytes ${first}-${last}/${bytes.length}`,
      },
      body: bytes.slice(first, last + 1),
    };
  }

  /**
   * Returns the picture of a record as a PNG. The style and the medium select the scene, and the description selects
   * the light.
   */
  async #bytesOf({ values }: StoredRecord): Promise<Uint8Array<ArrayBuffer>> {
    const { description, resolution, style, medium, filter } = values;
    const { palette, pixels } = await this.#pixels.get(
      (style ?? null) as Style | null,
      (medium ?? null) as Medium | null,
      Number.parseInt(String(resolution), 10),
    );
    return writePng(pixels, filtered(lit(palette, String(description)), (filter ?? null) as Filter | null));
  }
}
