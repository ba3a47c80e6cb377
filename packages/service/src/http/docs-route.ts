import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { contract } from '@contentgen/contract';
import {
  docsNotFoundPage,
  docsRedirects,
  isUnchanged,
  notFound,
  Problem,
} from '@contentgen/contract/requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The page of the docs for unknown addresses. */
const notFoundName = '404.html';
/** The name of a page in its folder. */
const indexName = 'index.html';
/** The list of the files, which the build of the docs writes last. */
const listName = 'files.json';

type HeaderFields = Readonly<Record<string, string>>;

/** The header fields of a file of the docs. */
interface DocsFile {
  readonly headers: HeaderFields;
  readonly compressible: boolean;
}

/** The parts that are needed to serve the docs. */
export interface DocsParts {
  /** The built docs, with the list `files.json`. */
  readonly folder: string;
  /** Returns the URL that clients use. The docs show it instead of the URL in the contract. */
  publicUrl(): string;
}

/** The content of each path below `/docs/`. */
type Docs = ReadonlyMap<string, StaticContent>;

/**
 * Serves the docs at `/docs/`, and the contract at `/openapi.json` and `/openapi.yaml`. The folder contains a list
 * of the files to serve; no other file is served. The docs may be built, or built again, while the service runs.
 */
export function serveDocs(application: FastifyInstance, { folder, publicUrl }: DocsParts): void {
  const list = join(folder, listName);
  let docs: Docs | undefined;
  let listed: number | undefined;
  /**
   * Returns the docs of the last build.
   *
   * @throws Problem 503 if they are not built.
   */
  const built = (): Docs => {
    const changed = statSync(list, { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== listed) docs = changed === undefined ? undefined : readDocs(folder, publicUrl);
    listed = changed;
    return docs ?? refuseUnbuilt();
  };
  // One route for all files: with a route for each, a start takes longer.
  application.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const { '*': path } = request.params;
    const contents = built();
    const content = contents.get(path);
    if (content !== undefined) return content.send(request, reply);
    // The links of a page are relative to its folder.
    if (contents.has(`${path}/`)) return reply.redirect(`/docs/${path}/`);
    const page = contents.get(notFoundName);
    const { accept = '' } = request.headers;
    if (page === undefined || !accept.includes('text/html')) throw notFound();
    const text = await docsNotFoundPage(path, async () => String(await page.read()));
    return reply
      .status(404)
      .headers({ ...page.headers, vary: 'Accept' })
      .send(text);
  });
  application.get('/docs', async (_request, reply) => reply.redirect('/docs/'));
  application.get('/', async (_request, reply) => reply.redirect('/docs/'));
  for (const [guess, address] of Object.entries(docsRedirects)) {
    application.get(guess, async (_request, reply) => reply.redirect(address, 308));
  }
  application.get('/openapi.yaml', async (request, reply) => {
    const yaml = built().get('openapi.yaml') ?? refuseUnbuilt();
    return yaml.send(request, reply);
  });
  const json = new StaticContent(async () => withPublicUrl(JSON.stringify(contract), publicUrl()), {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
  });
  application.get('/openapi.json', async (request, reply) => json.send(request, reply));
}

function readDocs(folder: string, publicUrl: () => string): Docs {
  const files: Readonly<Record<string, DocsFile>> = JSON.parse(readFileSync(join(folder, listName), 'utf8'));
  const contents = new Map<string, StaticContent>();
  for (const [path, { headers, compressible }] of Object.entries(files)) {
    const isText = /charset=utf-8/.test(headers['content-type'] ?? '');
    const read = async () => {
      const bytes = await readFile(join(folder, path)).catch(refuseUnbuilt);
      return isText ? withPublicUrl(bytes.toString(), publicUrl()) : bytes;
    };
    const content = new StaticContent(read, headers, compressible);
    contents.set(path, content);
    if (basename(path) === indexName) contents.set(path.slice(0, -indexName.length), content);
  }
  return contents;
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

/** A representation of the content (RFC 9110, section 3.2). All responses send the same bytes in memory. */
interface Representation {
  readonly body: Buffer;
  /** A strong entity tag. Each content coding has a different one (RFC 9110, section 8.8.3.3). */
  readonly etag: string;
}

/** Content that does not change while the service runs. The first request reads and compresses it. */
class StaticContent {
  /** Reads the content itself. */
  readonly read: () => Promise<Buffer>;
  /** The header fields of every response, with `content-type` and `cache-control`. */
  readonly headers: HeaderFields;
  readonly #isCompressible: boolean;
  readonly #representations = new Map<string, Promise<Representation>>();

  /** @param isCompressible false for content that is compressed already. */
  constructor(read: () => Promise<Buffer>, headers: HeaderFields, isCompressible = true) {
    this.read = read;
    this.headers = headers;
    this.#isCompressible = isCompressible;
  }

  /**
   * Sends the content, with gzip if the client accepts it (RFC 9110, section 12.5.3), or 304 if the client already has
   * it.
   *
   * @throws the error of `read`, which the next request calls again.
   */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isGzip = this.#isCompressible && /\bgzip\b/.test(String(headers['accept-encoding']));
    const { body, etag } = await this.#representation(isGzip ? 'gzip' : 'identity');
    reply.headers({ ...this.headers, vary: 'Accept-Encoding', etag });
    if (isUnchanged(headers['if-none-match'], etag)) return reply.status(304).send();
    if (isGzip) reply.header('content-encoding', 'gzip');
    return reply.send(body);
  }

  #representation(coding: 'gzip' | 'identity'): Promise<Representation> {
    const known = this.#representations.get(coding);
    if (known !== undefined) return known;
    const made = this.#make(coding);
    this.#representations.set(coding, made);
    made.catch(() => this.#representations.delete(coding));
    return made;
  }

  async #make(coding: 'gzip' | 'identity'): Promise<Representation> {
    const content = await this.read();
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    const body = coding === 'gzip' ? await promisify(gzip)(content, { level: 9 }) : content;
    return { body, etag: `"${hash}-${coding}"` };
  }
}
