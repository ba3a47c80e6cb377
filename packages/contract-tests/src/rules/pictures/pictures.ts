import { setTimeout as sleep } from 'node:timers/promises';
import { CouldNotRun } from '../../could-not-run.ts';
import { requestTimeout } from '../../http/http-client.ts';
import { Violated } from '../../violated.ts';
import type { Setting } from '../setting.ts';
import { BrokenPng, type Picture, readPng } from './png.ts';

/** Number of repeated requests for a deleted picture, and the pause in milliseconds. */
const retries = { times: 5, pause: 200 };

/** How to read the pictures of each media type that the contract has for results. */
const readers: Readonly<Record<string, (bytes: Buffer) => Picture>> = { 'image/png': readPng };

/**
 * Requires that an address answers with a complete picture of the contract's media type, without a key.
 *
 * @param size such as `256x256`; default: any.
 * @returns the picture.
 * @throws Violated when it does not, Error for a media type that can't be read yet.
 */
export async function requirePicture(setting: Setting, url: string, size?: string): Promise<Picture> {
  const { status, headers, bytes } = await fetchWithoutKey(setting, url);
  if (status !== 200) throw broken(setting, url, `must be answered with 200, but is with ${status}`);
  const type = headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  const mediaType = setting.resource.results?.mediaType ?? '';
  if (type !== mediaType) throw broken(setting, url, `must be ${mediaType}, but is ${type}`);
  const read = readers[mediaType];
  if (read === undefined)
    throw new Error(`The contract tests can't read ${mediaType}. Add a reader in src/rules/pictures.`);
  const picture = pictureOf(setting, url, () => read(bytes));
  const drawn = `${picture.width}x${picture.height}`;
  if (size !== undefined && drawn !== size) throw broken(setting, url, `must be ${size}, but is ${drawn}`);
  return picture;
}

function pictureOf(setting: Setting, url: string, read: () => Picture): Picture {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BrokenPng)) throw error;
    throw broken(setting, url, `must be a PNG, but ${error.message}`);
  }
}

/** The address of a picture, and its `ETag` while it was there; empty without one. */
export interface TaggedPicture {
  readonly url: string;
  readonly tag: string;
}

/** The pictures at these addresses, which the caller is about to delete. */
export function taggedPictures(setting: Setting, urls: readonly string[]): Promise<TaggedPicture[]> {
  return Promise.all(
    urls.map(async (url) => {
      const { headers } = await fetchWithoutKey(setting, url);
      return { url, tag: headers.get('ETag') ?? '' };
    }),
  );
}

/**
 * Requires that the address of a deleted picture answers a client error such as 404, now or soon, also to `HEAD`, `Range` and
 * `If-None-Match`.
 */
export async function requireNoPicture(
  setting: Setting,
  { url, tag }: TaggedPicture,
  why: string,
): Promise<void> {
  await requireGone(setting, url, why, {});
  await requireGone(setting, url, `${why}, but HEAD finds it`, { method: 'HEAD' });
  const headers = { Range: 'bytes=0-9', ...(tag !== '' && { 'If-None-Match': tag }) };
  for (const [name, value] of Object.entries(headers))
    await requireGone(setting, url, `${why}, but ${name}: ${value} finds it`, { headers: { [name]: value } });
}

async function requireGone(
  setting: Setting,
  url: string,
  why: string,
  request: PictureRequest,
  tries = 0,
): Promise<void> {
  const { status } = await fetchWithoutKey(setting, url, request);
  // An error of the server does not say that the picture is gone: the next request may show it.
  if (status >= 400 && status < 500) return;
  if (tries === retries.times) throw broken(setting, url, `must be gone: ${why}; status is ${status}`);
  await sleep(retries.pause);
  return requireGone(setting, url, why, request, tries + 1);
}

interface PictureRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Fetched {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/**
 * Requests a picture without a key.
 *
 * @throws Violated when no response comes.
 */
export async function fetchWithoutKey(
  setting: Setting,
  url: string,
  request: PictureRequest = {},
): Promise<Fetched> {
  const { client } = setting.run;
  try {
    return await client.whileAlive(
      download(url, { ...request, headers: { ...client.headersFor(url), ...request.headers } }),
    );
  } catch (error) {
    if (error instanceof CouldNotRun) throw error;
    await client.requireAlive();
    const { message, cause } = error as Error;
    throw broken(setting, url, `must be answered, but no response came: ${cause ?? message}`);
  }
}

async function download(url: string, request: PictureRequest): Promise<Fetched> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(requestTimeout) });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** @param line the request as a curl command. */
export function broken(
  { resource }: Setting,
  url: string,
  sentence: string,
  line = `curl -i '${url}'`,
): Violated {
  return new Violated([`a result of ${resource.name}, ${url}, ${sentence}`, line]);
}
