import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { contract } from '@contentgen/contract';
import { docsRedirects, Problem } from '@contentgen/contract/requests';
import type { FastifyInstance } from 'fastify';
import { sendNotFoundPage } from './docs-not-found.ts';
import { StaticContent } from './static-content.ts';

/** The page of the docs for unknown addresses. */
const notFoundName = '404.html';
/** The name of a page in its folder. */
const indexName = 'index.html';

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
  const contents = new Map<string, StaticContent>();
  for (const [path, { headers, compressible }] of Object.entries(files)) {
    const read = () => readDocsFile(join(folder, path), headers, publicUrl());
    const content = new StaticContent(read, headers, { compressible });
    contents.set(path, content);
    if (basename(path) === indexName) contents.set(path.slice(0, -indexName.length), content);
  }
  const yaml = contents.get('openapi.yaml');
  if (yaml !== undefined) {
    application.get('/openapi.yaml', (request, reply) => yaml.send(request, reply));
  }
  const isPage = (path: string) => contents.has(`${path}/`);
  const notFoundHeaders = files[notFoundName]?.headers;
  const notFoundPage = notFoundHeaders && {
    headers: notFoundHeaders,
    read: () => readDocsFile(join(folder, notFoundName), notFoundHeaders, publicUrl()),
  };
  const isBuilt = contents.has('');
  // One route for all files: with a route for each, a start takes longer.
  application.get<{ Params: { '*': string } }>(
    '/docs/*',
    { config: { hasContent: (path) => contents.has(path) || isPage(path) } },
    (request, reply) => {
      const { '*': path } = request.params;
      const content = contents.get(path);
      if (content !== undefined) return content.send(request, reply);
      // The links of a page are relative to its folder.
      if (isPage(path)) return reply.redirect(`/docs/${path}/`);
      return isBuilt ? sendNotFoundPage(request, reply, notFoundPage) : refuseUnbuilt();
    },
  );
  application.get('/docs', async (_request, reply) => (isBuilt ? reply.redirect('/docs/') : refuseUnbuilt()));
  application.get('/', async (_request, reply) => reply.redirect('/docs/'));
  for (const [guess, address] of Object.entries(docsRedirects)) {
    application.get(guess, async (_request, reply) => reply.redirect(address, 308));
  }
  const json = new StaticContent(async () => withPublicUrl(JSON.stringify(contract), publicUrl()), {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
  });
  application.get('/openapi.json', (request, reply) => json.send(request, reply));
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
