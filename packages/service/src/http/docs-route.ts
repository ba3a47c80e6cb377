import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@contentgen/contract';
import { docsRedirects, Problem } from '@contentgen/contract/requests';
import type { FastifyInstance } from 'fastify';
import { sendNotFoundPage } from './docs-not-found.ts';
import { StaticContent } from './static-content.ts';

/** The page of the docs for unknown addresses. */
const notFoundName = '404.html';

/** The header fields of a file of the docs. The build of the docs writes a list of the files. */
interface DocsFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly compressible: boolean;
}

/** The parts that are needed to serve the docs. */
export interface DocsParts {
  /** The built docs, with the list `files.json`. */
  readonly folder: string;
  /** Returns the URL that clients use. The docs show it instead of the URL in the contract. */
  publicUrl(): string;
}

/**
 * Serves the docs at `/docs/`, and the contract at `/openapi.json` and `/openapi.yaml`. The folder contains a list
 * of the files to serve; no other file is served.
 */
export function serveDocs(application: FastifyInstance, { folder, publicUrl }: DocsParts): void {
  const files = readList(folder);
  for (const [path, { headers, compressible }] of Object.entries(files)) {
    const content = new StaticContent(() => readDocsFile(join(folder, path), headers, publicUrl()), headers, {
      compressible,
    });
    application.get(`/docs/${path}`, (request, reply) => content.send(request, reply));
    if (path === 'openapi.yaml') {
      application.get('/openapi.yaml', (request, reply) => content.send(request, reply));
    }
    const page = /^(.*?)\/?index\.html$/.exec(path)?.[1];
    if (page === undefined) continue;
    const address = page === '' ? '/docs/' : `/docs/${page}/`;
    application.get(address, (request, reply) => content.send(request, reply));
    // The links of a page are relative to its folder.
    application.get(address.slice(0, -1), async (_request, reply) => reply.redirect(address));
  }
  if ('index.html' in files) {
    const headers = files[notFoundName]?.headers;
    const page = headers && {
      headers,
      read: () => readDocsFile(join(folder, notFoundName), headers, publicUrl()),
    };
    application.get('/docs/*', (request, reply) => sendNotFoundPage(request, reply, page));
  } else {
    for (const path of ['/docs', '/docs/*']) application.get(path, refuseUnbuilt);
  }
  application.get('/', async (_request, reply) => reply.redirect('/docs/'));
  for (const [guess, address] of Object.entries(docsRedirects)) {
    application.get(guess, async (_request, reply) => reply.redirect(address, 308));
  }
  const description = new StaticContent(async () => withPublicUrl(JSON.stringify(contract), publicUrl()), {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
  });
  application.get('/openapi.json', (request, reply) => description.send(request, reply));
}

/** Returns the files by their paths; none if the docs are not built. */
function readList(folder: string): Readonly<Record<string, DocsFile>> {
  try {
    return JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

async function readDocsFile(file: string, headers: DocsFile['headers'], publicUrl: string): Promise<Buffer> {
  const content = await readFile(file).catch(refuseUnbuilt);
  if (!/charset=utf-8/.test(headers['content-type'] ?? '')) return content;
  return withPublicUrl(content.toString(), publicUrl);
}

/** Returns a text with the URL that clients use in place of the contract's. */
function withPublicUrl(text: string, publicUrl: string): Buffer {
  const [server] = contract.servers;
  return Buffer.from(server === undefined ? text : text.replaceAll(server.url, publicUrl));
}

/**
 * Refuses a request for the docs, because they are not built.
 *
 * @throws Problem 404.
 */
function refuseUnbuilt(): never {
  throw new Problem(
    404,
    'The docs are not built. Run "npm run docs" and restart the service, or set DOCS_FOLDER to the folder of built docs.',
  );
}
