import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contract } from '@contentgen/contract';
import { Problem } from '@contentgen/contract/requests';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The guides beside the reference, by the names of their files. */
const guides = ['contract-tests', 'watching'] as const;

/**
 * Serves the docs: the reference at `/docs/`, the guides that stand beside it in its folder, such as
 * `/docs/contract-tests`, and the contract itself at `/openapi.json`. Each page is self-contained.
 */
export function serveDocs(application: FastifyInstance, docsPage: string): void {
  const serve = (paths: readonly string[], file: string) => {
    for (const path of paths) application.get(path, async (_request, reply) => sendPage(reply, file));
  };
  // The pages name each other by their files' names, as they do where nothing but files is served.
  serve(['/docs/', '/docs/index.html'], docsPage);
  for (const guide of guides) {
    serve([`/docs/${guide}`, `/docs/${guide}.html`], join(dirname(docsPage), `${guide}.html`));
  }
  for (const path of ['/', '/docs'])
    application.get(path, async (_request, reply) => reply.redirect('/docs/'));
  application.get('/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json').send(JSON.stringify(contract)),
  );
}

async function sendPage(reply: FastifyReply, file: string): Promise<FastifyReply> {
  const page = await readFile(file).catch(() => {
    throw new Problem(
      404,
      'There is no docs page. Run "npm run docs", or set DOCS_PAGE to a file that is there.',
    );
  });
  return reply
    .headers({
      'content-security-policy': docsPolicy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
    .type('text/html')
    .send(page);
}

/** A page may run what it carries, and load nothing from elsewhere. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
