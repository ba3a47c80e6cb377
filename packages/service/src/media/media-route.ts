import { allowsRange, type ByteRange, pictureCaching, requestedRange } from '@contentgen/contract/records';
import { isUnchanged, notFound, Problem } from '@contentgen/contract/requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MediaUnavailable } from '../resources/record-media.ts';
import { mediaFolder, mediaRoute, mediaToken, mediaType } from './media-addresses.ts';
import type { MediaLibrary } from './media-library.ts';
import type { OpenedFile } from './media-storage.ts';
import { sendFile } from './send-file.ts';

/** The `Retry-After` while the storage fails, in seconds. */
const retryAfterSeconds = 5;

/** The header fields of a picture. */
const pictureFields = Object.entries({
  'accept-ranges': 'bytes',
  'cache-control': pictureCaching,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}).flat();

/**
 * Serves pictures without an API key, so that an `<img>` can show them. Only people who know the URL of a picture
 * can see it.
 */
export function serveMedia(application: FastifyInstance, media: MediaLibrary): void {
  const { responses } = application;
  // The folder has nothing to read. As a route, it refuses other methods as the pictures do.
  application.get(mediaFolder, async () => {
    throw notFound();
  });
  application.get<{ Params: { file: string } }>(mediaRoute, async (request, reply) => {
    const token = mediaToken(request.params.file);
    if (token === undefined || !(await media.isAttached(token))) throw notFound();
    const left = closedSignal(reply);
    try {
      const { status, fields, file, first } = await pictureResponse(request, media, token, left);
      responses.begin(request, reply, status, [...pictureFields, ...fields]);
      if (file === undefined) reply.raw.end();
      else await sendFile(reply.raw, file, first);
    } catch (error) {
      if (left.aborted) reply.hijack();
      else throw error instanceof MediaUnavailable ? storageUnavailable() : error;
    }
  });
}

/** The head of a response, and its body. */
interface PictureResponse {
  readonly status: number;
  /** Names and values in turn. */
  readonly fields: readonly string[];
  readonly file?: OpenedFile;
  /** The first bytes of the file. */
  readonly first?: Uint8Array | undefined;
}

/** Opens a picture, or the range of it that the request asks for. */
async function pictureResponse(
  { method, headers }: FastifyRequest,
  media: MediaLibrary,
  token: string,
  left: AbortSignal,
): Promise<PictureResponse> {
  const tag = tagOf(token);
  const etag = ['etag', tag];
  if (isUnchanged(headers['if-none-match'], tag)) return { status: 304, fields: etag };
  const size = async () => found(await media.size(token, left));
  const content = (length: number) => [...etag, 'content-type', mediaType, 'content-length', String(length)];
  const whole = async () => {
    const { file, first } = await open(media, token, undefined, left);
    return { status: 200, fields: content(file.length), file, first };
  };
  if (method === 'HEAD') return { status: 200, fields: content(await size()) };
  if (headers.range === undefined || !allowsRange(headers['if-range'], tag)) return whole();
  const total = await size();
  const range = requestedRange(headers.range, total);
  if (range === 'whole') return whole();
  if (range === 'unsatisfiable') {
    return { status: 416, fields: ['content-range', `bytes */${total}`, 'content-length', '0'] };
  }
  const { file, first } = await open(media, token, range, left);
  const contentRange = ['content-range', `bytes ${range.first}-${range.last}/${total}`];
  return { status: 206, fields: [...content(file.length), ...contentRange], file, first };
}

/** Opens a file and reads its first bytes, so that the response can still be a problem if the storage fails. */
async function open(media: MediaLibrary, token: string, range: ByteRange | undefined, left: AbortSignal) {
  const file = found(await media.open(token, range, left));
  try {
    return { file, first: await file.read() };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Returns the `ETag` of a picture. The bytes of a token never change. */
const tagOf = (token: string) => `"${token}"`;

/** Returns a signal that aborts when the connection closes. */
function closedSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const leave = () => {
    // Nothing is left to stop after a whole response, and each abort makes an error with a stack.
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return controller.signal;
}

/**
 * Returns a file that exists.
 *
 * @throws Problem 404 for a file that was deleted in the meantime.
 */
function found<Found>(file: Found | undefined): Found {
  if (file === undefined) throw notFound();
  return file;
}

/** Creates the 503 while the storage fails. The library reports the error of the storage. */
function storageUnavailable(): Problem {
  return new Problem(503, "The service can't read this picture right now. Try again in a moment.", {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
