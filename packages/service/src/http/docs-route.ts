import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contract } from '@contentgen/contract';
import { Problem } from '@contentgen/contract/requests';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The guides, by the names of their files. */
const guides = ['contract-tests', 'production', 'watching'] as const;

/**
 * Serves the docs: the reference at `/docs/`, the guides of its folder, such as `/docs/contract-tests`, and the contract
 * at `/openapi.json`. Each page is self-contained.
 */
export function serveDocs(application: FastifyInstance, docsPage: string): void {
  const serve = (paths: readonly string[], file: string) => {
    for (const path of paths) application.get(path, async (_request, reply) => sendPage(reply, file));
  };
  // The pages link to each other by file names, so that the links also work on a server of plain files.
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
      'There is no docs page. Run "npm run docs", or set DOCS_PAGE to an existing file.',
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

/** A page may run its inline scripts, and load nothing from other origins. */
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
