import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { contract } from '@contentgen/contract';
import { notFound, Problem } from '@contentgen/contract/requests';
import type { StoreRequest, StoreResponse } from './store/exchange.ts';

/** The folders of the docs: in this repository, and in an installed mock. */
const folders = [new URL('../../docs/dist/', import.meta.url), new URL('../docs/', import.meta.url)];

const listName = 'files.json';

/** The header fields of each file of the docs. The build of the docs writes this list. */
type DocsFiles = Readonly<Record<string, { readonly headers: Readonly<Record<string, string>> }>>;

/**
 * Serves a file of the docs. The docs show the URL of the mock in place of the contract's.
 *
 * @param path the path below `/docs/`.
 * @throws Problem 404 without built docs, and for an unknown file.
 */
export async function docsResponse(path: string, { origin }: StoreRequest): Promise<StoreResponse> {
  const folder = builtFolder();
  if (folder === undefined) throw new Problem(404, missingDocs);
  const files: DocsFiles = JSON.parse(await readFile(new URL(listName, folder), 'utf8'));
  const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  const headers = Object.hasOwn(files, name) ? files[name]?.headers : undefined;
  if (headers === undefined) {
    if (Object.hasOwn(files, `${name}/index.html`))
      return { status: 302, headers: { location: `/docs/${name}/` } };
    throw notFound();
  }
  const file = new URL(name, folder);
  const isText = /charset=utf-8/.test(headers['content-type'] ?? '');
  return {
    status: 200,
    headers,
    body: isText ? await readText(file, origin) : new Uint8Array(await readFile(file)),
  };
}

/** Reads a text, and replaces the URL of the contract by the URL of the mock. */
async function readText(file: URL, origin: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  const [server] = contract.servers;
  return server === undefined ? text : text.replaceAll(server.url, origin);
}

/** The message when the docs are missing: how to build them. */
export const missingDocs =
  'The docs are not built. Run "npm run docs" in the clone of the repository. If this mock is installed from there, also run "npm run copy-docs --workspace=@contentgen/mock" and install it again.';

/** Returns whether the mock has the docs. */
export const hasDocs = (): boolean => builtFolder() !== undefined;

function builtFolder(): URL | undefined {
  return folders.find((one) => existsSync(new URL(listName, one)));
}
