import { docsNotFoundPage, notFound } from '@contentgen/contract/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The page of the docs for unknown addresses. */
export interface NotFoundPage {
  readonly headers: Readonly<Record<string, string>>;
  read(): Promise<Buffer>;
}

/**
 * Answers a request for a page that the docs do not have. Browsers get a page in the design of the docs.
 *
 * @throws Problem 404 for other clients, for paths that are too deep, and if the docs have no such page.
 */
export async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: NotFoundPage | undefined,
): Promise<FastifyReply> {
  if (page === undefined || !request.headers.accept?.includes('text/html')) throw notFound();
  const { path = '' } = /^\/docs\/(?<path>[^?]*)/.exec(request.url)?.groups ?? {};
  const text = await docsNotFoundPage(path, async () => (await page.read()).toString());
  return reply
    .status(404)
    .headers({ ...page.headers, vary: 'Accept' })
    .send(text);
}
