import { readFileSync, statSync } from 'node:fs';
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
/** The list of the files, which the build of the docs writes last. */
const listName = 'files.json';

/** The header fields of a file of the docs. */
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

/** The docs of one build. */
interface BuiltDocs {
  readonly files: Readonly<Record<string, DocsFile>>;
  /** The content of each path below `/docs/`. */
  readonly contents: ReadonlyMap<string, StaticContent>;
}

/**
 * Serves the docs at `/docs/`, and the contract at `/openapi.json` and `/openapi.yaml`. The folder contains a list
 * of the files to serve; no other file is served. The docs may be built, or built again, while the service runs.
 */
export function serveDocs(application: FastifyInstance, { folder, publicUrl }: DocsParts): void {
  const list = join(folder, listName);
  let docs: BuiltDocs | undefined;
  let listed: number | undefined;
  /** Returns the docs of the last build; undefined if they are not built. */
  const built = (): BuiltDocs | undefined => {
    const changed = statSync(list, { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== listed) docs = changed === undefined ? undefined : readDocs(folder, publicUrl);
    listed = changed;
    return docs;
  };
  const isPage = (path: string) => built()?.contents.has(`${path}/`) === true;
  application.get('/openapi.yaml', (request, reply) => {
    const yaml = built()?.contents.get('openapi.yaml');
    return yaml === undefined ? refuseUnbuilt() : yaml.send(request, reply);
  });
  // One route for all files: with a route for each, a start takes longer.
  application.get<{ Params: { '*': string } }>(
    '/docs/*',
    { config: { hasContent: (path) => built()?.contents.has(path) === true || isPage(path) } },
    (request, reply) => {
      const { '*': path } = request.params;
      const { contents, files } = built() ?? refuseUnbuilt();
      const content = contents.get(path);
      if (content !== undefined) return content.send(request, reply);
      // The links of a page are relative to its folder.
      if (isPage(path)) return reply.redirect(`/docs/${path}/`);
      const headers = files[notFoundName]?.headers;
      const page = headers && {
        headers,
        read: () => readDocsFile(join(folder, notFoundName), headers, publicUrl()),
      };
      return sendNotFoundPage(request, reply, page);
    },
  );
  application.get('/docs', async (_request, reply) => reply.redirect('/docs/'));
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

function readDocs(folder: string, publicUrl: () => string): BuiltDocs {
  const files: BuiltDocs['files'] = JSON.parse(readFileSync(join(folder, listName), 'utf8'));
  const contents = new Map<string, StaticContent>();
  for (const [path, { headers, compressible }] of Object.entries(files)) {
    const read = () => readDocsFile(join(folder, path), headers, publicUrl());
    const content = new StaticContent(read, headers, { compressible });
    contents.set(path, content);
    if (basename(path) === indexName) contents.set(path.slice(0, -indexName.length), content);
  }
  return { files, contents };
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

/** Seconds after which a browser loads the page again. */
const reloadTime = '5';

/**
 * Refuses a request for the docs, because they are not built.
 *
 * @throws Problem 503, which browsers show as a page that reloads itself.
 */
function refuseUnbuilt(): never {
  throw new Problem(
    503,
    'The docs are being built. "npm start" builds them in about a minute, and this page then shows them. If you started the service in another way, run "npm run docs".',
    { headers: { 'retry-after': reloadTime, refresh: reloadTime } },
  );
}
