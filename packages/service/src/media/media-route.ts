import { Readable } from 'node:stream';
import { allowsRange, requestedRange } from '@contentgen/contract/records';
import { isUnchanged, notFound, Problem } from '@contentgen/contract/requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MediaUnavailable } from '../resources/record-media.ts';
import { mediaFolder, mediaRoute, mediaToken, mediaType } from './media-addresses.ts';
import type { MediaLibrary } from './media-library.ts';

/** The `Retry-After` while the storage fails, in seconds. */
const retryAfterSeconds = 5;

/** The fields of a picture. The cache fields of every response let a cache ask before each use. */
const pictureFields = {
  'accept-ranges': 'bytes',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Serves pictures without an API key, so that an `<img>` can show them. Only their URLs are secret. */
export function serveMedia(application: FastifyInstance, media: MediaLibrary): void {
  // The folder has nothing to read. As a route, it refuses other methods as the pictures do.
  application.get(mediaFolder, async () => {
    throw notFound();
  });
  application.get<{ Params: { file: string } }>(mediaRoute, async (request, reply) => {
    const token = mediaToken(request.params.file);
    if (token === undefined || !(await media.isAttached(token))) throw notFound();
    if (isUnchanged(request.headers['if-none-match'], tagOf(token))) {
      return reply
        .status(304)
        .headers({ ...pictureFields, etag: tagOf(token) })
        .send();
    }
    const left = closedSignal(reply);
    try {
      return await sendPicture(request, reply, media, token, left);
    } catch (error) {
      if (left.aborted) return reply.hijack();
      if (error instanceof MediaUnavailable) throw storageUnavailable();
      throw error;
    }
  });
}

/** Sends a picture, or the range of it that the request asks for. Streams it, and closes it with the connection. */
async function sendPicture(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  media: MediaLibrary,
  token: string,
  left: AbortSignal,
): Promise<FastifyReply> {
  const etag = tagOf(token);
  const size = async () => found(await media.size(token, left));
  const fields = (length: number) => ({
    ...pictureFields,
    etag,
    'content-type': mediaType,
    'content-length': length,
  });
  // Fastify sets the length of a HEAD to 0 if there is no content.
  if (method === 'HEAD') return reply.headers(fields(await size())).send(Readable.from([]));
  if (headers.range === undefined || !allowsRange(headers['if-range'], etag)) {
    const { length, stream } = found(await media.open(token, undefined, left));
    return reply.headers(fields(length)).send(stream);
  }
  const total = await size();
  const range = requestedRange(headers.range, total);
  if (range === 'unsatisfiable') {
    return reply
      .status(416)
      .headers({ ...pictureFields, 'content-range': `bytes */${total}` })
      .send();
  }
  const { length, stream } = found(await media.open(token, range === 'whole' ? undefined : range, left));
  reply.headers(fields(length));
  if (range !== 'whole') {
    reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${total}`);
  }
  return reply.send(stream);
}

/** The `ETag` of a picture. The bytes of a token never change. */
const tagOf = (token: string) => `"${token}"`;

/** A signal that aborts when the connection closes. */
function closedSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  else raw.once('close', () => controller.abort());
  return controller.signal;
}

/** @throws Problem 404 for a file that was deleted in the meantime. */
function found<Found>(file: Found | undefined): Found {
  if (file === undefined) throw notFound();
  return file;
}

/** 503. The library reports the error of the storage. */
function storageUnavailable(): Problem {
  return new Problem(503, "The service can't read this picture right now. Try again in a moment.", {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
