import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contract } from '@contentgen/contract';
import { Problem } from '@contentgen/contract/requests';
import type { FastifyInstance } from 'fastify';
import { StaticContent } from './static-content.ts';

/** The guides, by the names of their files. */
const guides = ['contract-tests', 'mock', 'production', 'watching'] as const;

/**
 * Serves the docs: the reference at `/docs/`, the guides of its folder, such as `/docs/contract-tests`, and the contract
 * at `/openapi.json`. Each page is self-contained.
 */
export function serveDocs(application: FastifyInstance, docsPage: string): void {
  const serve = (paths: readonly string[], file: string) => {
    const page = new StaticContent(() => readPage(file), pageHeaders);
    for (const path of paths) application.get(path, (request, reply) => page.send(request, reply));
  };
  // The pages link to each other by file names, so that the links also work on a server of plain files.
  serve(['/docs/', '/docs/index.html'], docsPage);
  for (const guide of guides) {
    serve([`/docs/${guide}`, `/docs/${guide}.html`], join(dirname(docsPage), `${guide}.html`));
  }
  for (const path of ['/', '/docs'])
    application.get(path, async (_request, reply) => reply.redirect('/docs/'));
  const description = new StaticContent(async () => Buffer.from(JSON.stringify(contract)), {
    'content-type': 'application/json',
  });
  application.get('/openapi.json', (request, reply) => description.send(request, reply));
}

/** @throws Problem 404 without a page. */
function readPage(file: string): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw new Problem(
      404,
      'There is no docs page. Run "npm run docs", or set DOCS_PAGE to an existing file.',
    );
  });
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

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': docsPolicy,
  'x-content-type-options': 'nosniff',
};
