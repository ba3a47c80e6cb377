import { setTimeout as sleep } from 'node:timers/promises';
import { CouldNotRun } from '../../could-not-run.ts';
import { requestTimeout } from '../../http/http-client.ts';
import { Violated } from '../../violated.ts';
import type { RuleContext } from '../rule-context.ts';
import { type Picture, readPng } from './png.ts';

/** Number of repeated requests for a deleted picture, and the milliseconds between them. */
const retries = { times: 5, pause: 200 };

/**
 * The functions that read a picture, by its media type. Each media type that the contract has for results needs one.
 */
const readers: Readonly<Record<string, (bytes: Buffer) => Picture>> = { 'image/png': readPng };

/**
 * Requires that a URL returns a complete picture of the media type in the contract, without a key.
 *
 * @param size such as `256x256`; default: any.
 * @returns the picture.
 * @throws Violated when the response is something else, Error for a media type without a function in `readers`.
 */
export async function requirePicture(context: RuleContext, url: string, size?: string): Promise<Picture> {
  const { status, headers, bytes } = await fetchWithoutKey(context, url);
  if (status !== 200) throw broken(context, url, `must return 200, but returns ${status}`);
  const type = headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  const mediaType = context.resource.results?.mediaType ?? '';
  if (type !== mediaType) throw broken(context, url, `must be ${mediaType}, but is ${type}`);
  const read = readers[mediaType];
  if (read === undefined)
    throw new Error(`The contract tests can't read ${mediaType}. Add a reader in src/rules/pictures.`);
  const picture = pictureOf(context, url, () => read(bytes));
  const drawn = `${picture.width}x${picture.height}`;
  if (size !== undefined && drawn !== size) throw broken(context, url, `must be ${size}, but is ${drawn}`);
  return picture;
}

function pictureOf(context: RuleContext, url: string, read: () => Picture): Picture {
  try {
    return read();
  } catch (error) {
    throw broken(context, url, `must be a whole picture, but can't be read: ${(error as Error).message}`);
  }
}

/** The URL of a picture, and the `ETag` that it had before its deletion; an empty text if it had none. */
export interface TaggedPicture {
  readonly url: string;
  readonly tag: string;
}

/** Returns the pictures at these URLs with their `ETag`. Call this before you delete them. */
export function taggedPictures(context: RuleContext, urls: readonly string[]): Promise<TaggedPicture[]> {
  return Promise.all(
    urls.map(async (url) => {
      const { headers } = await fetchWithoutKey(context, url);
      return { url, tag: headers.get('ETag') ?? '' };
    }),
  );
}

/**
 * Requires that the URL of a deleted picture answers with a client error such as 404, immediately or within a second,
 * also for `HEAD`, `Range` and `If-None-Match`.
 */
export async function requireNoPicture(
  context: RuleContext,
  { url, tag }: TaggedPicture,
  why: string,
): Promise<void> {
  await requireGone(context, url, why, {});
  await requireGone(context, url, `${why}, but HEAD finds it`, { method: 'HEAD' });
  const headers = { Range: 'bytes=0-9', ...(tag !== '' && { 'If-None-Match': tag }) };
  for (const [name, value] of Object.entries(headers))
    await requireGone(context, url, `${why}, but ${name}: ${value} finds it`, { headers: { [name]: value } });
}

async function requireGone(
  context: RuleContext,
  url: string,
  why: string,
  request: PictureRequest,
  tries = 0,
): Promise<void> {
  const { status } = await fetchWithoutKey(context, url, request);
  // After a server error, the next request may still show the picture.
  if (status >= 400 && status < 500) return;
  if (tries === retries.times) throw broken(context, url, `must be gone: ${why}; status is ${status}`);
  await sleep(retries.pause);
  return requireGone(context, url, why, request, tries + 1);
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
 * @throws Violated when there is no response.
 */
export async function fetchWithoutKey(
  context: RuleContext,
  url: string,
  request: PictureRequest = {},
): Promise<Fetched> {
  const { client } = context.run;
  try {
    return await client.whileAlive(
      download(url, { ...request, headers: { ...client.headersFor(url), ...request.headers } }),
    );
  } catch (error) {
    if (error instanceof CouldNotRun) throw error;
    await client.requireAlive();
    const { message, cause } = error as Error;
    throw broken(context, url, `must be answered, but no response came: ${cause ?? message}`);
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

/**
 * Creates the error for a picture that breaks a rule, or for a response with such a picture.
 *
 * @param url of the picture.
 * @param sentence the end of the message, such as `must be gone`. The resource and the URL precede it.
 * @param line the request as a curl command.
 */
export function broken(
  { resource }: RuleContext,
  url: string,
  sentence: string,
  line = `curl -i '${url}'`,
): Violated {
  return new Violated([`a result of ${resource.name}, ${url}, ${sentence}`, line]);
}
