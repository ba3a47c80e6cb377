import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { contract } from '@contentgen/contract';
import { isUnchanged, notFound, Problem } from '@contentgen/contract/requests';

/**
 * The paths that people and programs try first, each with the file. The servers redirect with 308 (RFC 9110, section
 * 15.4.9). The locations are relative, because a proxy may serve everything below a path (section 10.2.2).
 */
export const docsRedirects = {
  '/llms.txt': 'docs/llms.txt',
  '/docs/openapi.json': '../openapi.json',
} as const;

/** The list of the files, which the build of a site writes last. No other file is served. */
const listName = 'files.json';
/** The name of a page in its folder. */
const indexName = 'index.html';
/** The page for unknown addresses. */
const notFoundName = '404.html';
/** Seconds after which a browser loads a page again that is not built yet. */
const reloadTime = '2';
/**
 * Maximum number of folders in a path that gets the page for 404. Without this limit, the links of the page would
 * become as long as the path.
 */
const mostFolders = 8;

type HeaderFields = Readonly<Record<string, string>>;

/** A request for a file. */
export interface FileRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The URL that clients use. Texts show it in place of the URL in the contract. */
  readonly publicUrl: string;
}

/** A response with a file. */
export interface FileResponse {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body?: Buffer;
}

/** The facts about a site. */
export interface SiteFacts {
  /** The folder of the built files. */
  readonly folder: string;
  /** What people read while the files are missing: what is built, and how. */
  readonly missing: string;
}

/** Content that changes only with the public URL. The first request reads and compresses it. */
export class StaticContent {
  /** Reads the content for a public URL. */
  readonly read: (publicUrl: string) => Promise<Buffer>;
  readonly #headers: HeaderFields;
  readonly #isCompressible: boolean;
  readonly #made = new Map<string, Promise<{ readonly body: Buffer; readonly etag: string }>>();
  #publicUrl = '';

  /**
   * @param headers the header fields of every response, with `content-type` and `cache-control`.
   * @param isCompressible false for content that is compressed already.
   */
  constructor(read: (publicUrl: string) => Promise<Buffer>, headers: HeaderFields, isCompressible = true) {
    this.read = read;
    this.#headers = headers;
    this.#isCompressible = isCompressible;
  }

  /** Returns the header fields. A policy allows the origin of the public URL in place of the contract's. */
  headersFor(publicUrl: string): HeaderFields {
    const { 'content-security-policy': policy, ...fields } = this.#headers;
    if (policy === undefined) return fields;
    const origin = URL.canParse(publicUrl) ? new URL(publicUrl).origin : '';
    return { ...fields, 'content-security-policy': withPublicUrl(policy, origin) };
  }

  /**
   * Responds with the content: with gzip if the client accepts it (RFC 9110, section 12.5.3), or 304 if the client has
   * it.
   *
   * @throws the error of `read`, which the next request calls again.
   */
  async respond({ headers, publicUrl }: FileRequest): Promise<FileResponse> {
    if (publicUrl !== this.#publicUrl) this.#made.clear();
    this.#publicUrl = publicUrl;
    const isGzip = this.#isCompressible && /\bgzip\b/.test(String(headers['accept-encoding']));
    const { body, etag } = await this.#representation(isGzip ? 'gzip' : 'identity', publicUrl);
    const fields = { ...this.headersFor(publicUrl), vary: 'Accept-Encoding', etag };
    if (isUnchanged(headers['if-none-match']?.toString(), etag)) return { status: 304, headers: fields };
    return { status: 200, headers: isGzip ? { ...fields, 'content-encoding': 'gzip' } : fields, body };
  }

  #representation(coding: 'gzip' | 'identity', publicUrl: string) {
    const known = this.#made.get(coding);
    if (known !== undefined) return known;
    const made = this.#make(coding, publicUrl);
    this.#made.set(coding, made);
    made.catch(() => this.#made.delete(coding));
    return made;
  }

  async #make(coding: 'gzip' | 'identity', publicUrl: string) {
    const content = await this.read(publicUrl);
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    const body = coding === 'gzip' ? await promisify(gzip)(content, { level: 9 }) : content;
    // Each content coding has a different strong entity tag (RFC 9110, section 8.8.3.3).
    return { body, etag: `"${hash}-${coding}"` };
  }
}

/** The contract in JSON, with the URL that clients use. */
export const contractInJson = new StaticContent(
  async (publicUrl) => Buffer.from(withPublicUrl(JSON.stringify(contract), publicUrl)),
  { 'content-type': 'application/json', 'cache-control': 'no-cache' },
);

/**
 * Serves the built files of the docs or the console, in the service and in the mock. The folder has a list of the files
 * with their header fields. It may be built, or built again, while the server runs.
 */
export class BuiltSite {
  readonly #facts: SiteFacts;
  #contents: ReadonlyMap<string, StaticContent> | undefined;
  #listed: number | undefined;

  constructor(facts: SiteFacts) {
    this.#facts = facts;
  }

  /** Whether the files exist. */
  get isBuilt(): boolean {
    return this.#read() !== undefined;
  }

  /**
   * Responds with a file.
   *
   * @param path the path below that of the site, without the query.
   * @throws Problem 404 for an unknown file, 503 if the site is not built.
   */
  async respond(path: string, request: FileRequest): Promise<FileResponse> {
    const contents = this.#read() ?? this.#refuse();
    const name = path === '' || path.endsWith('/') ? `${path}${indexName}` : path;
    const content = contents.get(name);
    if (content !== undefined) return content.respond(request);
    // The links of a page are relative to its folder.
    if (contents.has(`${name}/${indexName}`)) {
      return { status: 302, headers: { location: `${name.slice(name.lastIndexOf('/') + 1)}/` } };
    }
    const page = contents.get(notFoundName);
    const folders = path.split('/').length - 1;
    const isForPeople = String(request.headers.accept).includes('text/html');
    if (page === undefined || !isForPeople || folders > mostFolders) throw notFound();
    // The links of the page begin with `../`, as in a folder of the site. They must work at the URL of the request.
    const text = String(await page.read(request.publicUrl));
    const body = Buffer.from(text.replaceAll('="../', `="${'../'.repeat(folders) || './'}`));
    return { status: 404, headers: { ...page.headersFor(request.publicUrl), vary: 'Accept' }, body };
  }

  #read(): ReadonlyMap<string, StaticContent> | undefined {
    const list = join(this.#facts.folder, listName);
    const changed = statSync(list, { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== this.#listed) this.#contents = changed === undefined ? undefined : this.#contentsOf(list);
    this.#listed = changed;
    return this.#contents;
  }

  #contentsOf(list: string): ReadonlyMap<string, StaticContent> {
    const files: Readonly<Record<string, { headers: HeaderFields; compressible: boolean }>> = JSON.parse(
      readFileSync(list, 'utf8'),
    );
    return new Map(
      Object.entries(files).map(([path, { headers, compressible }]) => {
        const isText = /charset=utf-8|json/.test(headers['content-type'] ?? '');
        const read = async (publicUrl: string) => {
          const bytes = await readFile(join(this.#facts.folder, path)).catch(() => this.#refuse());
          return isText ? Buffer.from(withPublicUrl(String(bytes), publicUrl)) : bytes;
        };
        return [path, new StaticContent(read, headers, compressible)];
      }),
    );
  }

  #refuse(): never {
    // Browsers load the page for this problem again.
    throw new Problem(503, this.#facts.missing, {
      headers: { 'retry-after': reloadTime, refresh: reloadTime },
    });
  }
}

/** Returns a text with the URL that clients use in place of the contract's. */
function withPublicUrl(text: string, publicUrl: string): string {
  const [server] = contract.servers;
  return server === undefined ? text : text.replaceAll(server.url, publicUrl);
}
