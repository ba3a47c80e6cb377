import { isUnchanged, notFound } from '@contentgen/contract/requests';
import type { FastifyInstance } from 'fastify';
import { mediaRoute, mediaToken, mediaType } from './media-addresses.ts';
import type { MediaLibrary } from './media-library.ts';

/** Serves pictures without an API key, so that an `<img>` can show them. Only their URLs are secret. */
export function serveMedia(application: FastifyInstance, media: MediaLibrary): void {
  application.get<{ Params: { file: string } }>(mediaRoute, async (request, reply) => {
    const token = mediaToken(request.params.file);
    const image = token === undefined ? undefined : await media.read(token);
    if (image === undefined) throw notFound();
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: `"${token}"`,
    });
    if (isUnchanged(request.headers['if-none-match'], `"${token}"`)) return reply.status(304).send();
    return reply.type(mediaType).send(image);
  });
}
