import { resultMediaType } from '@contentgen/contract';
import { allowsRange, type ByteRange, pictureCaching, requestedRange } from '@contentgen/contract/records';
import { isUnchanged, notFound, Problem } from '@contentgen/contract/requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MediaUnavailable } from '../resources/record-media.ts';
import type { MediaLibrary } from './media-library.ts';

const folder = '/media/';

/** The media type of every file. */
const mediaType = resultMediaType();
const extension = `.${mediaType.slice(mediaType.indexOf('/') + 1)}`;

/** Returns the URL of a token's bytes, under the service's public URL. */
export const mediaUrl = (publicUrl: string, token: string) => `${publicUrl}${folder}${token}${extension}`;

/** Returns the token in the last segment of a URL, or undefined. */
function mediaToken(file: string): string | undefined {
  const token = file.slice(0, -extension.length);
  return file.endsWith(extension) && /^[A-Za-z0-9_-]{32}$/.test(token) ? token : undefined;
}

/** The `Retry-After` while the storage fails, in seconds. */
const retryAfterSeconds = 5;

/** The header fields of a picture. */
const pictureFields = {
  'accept-ranges': 'bytes',
  'cache-control': pictureCaching,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Serves pictures without an API key, so that an `<img>` can show them. Only people who know the URL of a picture
 * can see it.
 *
 * @param isAttached asks `media` whether a record has the picture, among the statements of other requests without a key.
 */
export function serveMedia(
  application: FastifyInstance,
  media: MediaLibrary,
  isAttached: (token: string) => Promise<boolean>,
): void {
  application.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: `${folder}:file`,
    async handler(request, reply) {
      const token = mediaToken(request.params.file);
      if (token === undefined) throw notFound();
      // The bytes of a token never change, so a browser that has them needs no query.
      const etag = `"${token}"`;
      if (isUnchanged(request.headers['if-none-match'], etag)) {
        return reply
          .status(304)
          .headers({ ...pictureFields, etag })
          .send();
      }
      if (!(await isAttached(token))) throw notFound();
      try {
        return await sendPicture(request, reply, media, token, etag);
      } catch (error) {
        throw error instanceof MediaUnavailable ? storageUnavailable() : error;
      }
    },
  });
}

/** Calls of the storage have a time limit, and nothing else ends them. */
const noAbort = new AbortController().signal;

/**
 * Sends a picture, or the range of it that the request asks for.
 *
 * @throws Problem 404 for a file that was deleted in the meantime, and the errors of `media`.
 */
async function sendPicture(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  media: MediaLibrary,
  token: string,
  etag: string,
): Promise<FastifyReply> {
  const size = async () => found(await media.size(token, noAbort));
  const fieldsOf = (length: number) => ({
    ...pictureFields,
    etag,
    'content-type': mediaType,
    'content-length': String(length),
  });
  const send = async (range?: ByteRange & { readonly total: number }) => {
    const { length, stream } = found(await media.open(token, range, noAbort));
    // A client must not take a part of the body for all of it, and a storage that hangs must not hold a connection.
    stream.once('error', () => reply.raw.destroy());
    reply.raw.once('timeout', () => reply.raw.destroy());
    if (range !== undefined) {
      reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${range.total}`);
    }
    return reply.headers(fieldsOf(length)).send(stream);
  };
  if (method === 'HEAD') return reply.headers(fieldsOf(await size())).send();
  if (headers.range === undefined || !allowsRange(headers['if-range'], etag)) return send();
  const total = await size();
  const range = requestedRange(headers.range, total);
  if (range === 'whole') return send();
  if (range === 'unsatisfiable') {
    return reply
      .status(416)
      .headers({ ...pictureFields, etag, 'content-range': `bytes */${total}` })
      .send();
  }
  return send({ ...range, total });
}

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
