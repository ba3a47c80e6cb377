import { readFile } from 'node:fs/promises';
import { contract } from '@contentgen/contract';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Serves the docs, one self-contained page, at `/docs`, and the contract itself at `/openapi.json`. */
export function serveDocs(application: FastifyInstance, docsPage: string): void {
  application.get('/docs', async (_request, reply) => {
    const page = await readFile(docsPage).catch(() => {
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
  });
  application.get('/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json').send(JSON.stringify(contract)),
  );
  application.get('/', async (_request, reply) => reply.redirect('/docs'));
}

/** The page may run what it carries, and load nothing from elsewhere. */
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
