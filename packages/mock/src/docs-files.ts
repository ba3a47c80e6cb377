import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { contract } from '@contentgen/contract';
import { notFound, Problem } from '@contentgen/contract/requests';
import type { StoreResponse } from '@contentgen/mock-store';

/** The docs in this repository, and those that an installed mock has. */
const folders = [new URL('../../docs/dist/', import.meta.url), new URL('../docs/', import.meta.url)];

const listName = 'files.json';

/** How each file of the docs is sent. The build of the docs writes this list. */
type DocsFiles = Readonly<Record<string, { readonly headers: Readonly<Record<string, string>> }>>;

/**
 * Serves a file of the docs. The docs show the URL of the mock in place of the contract's.
 *
 * @param path the path below `/docs/`.
 * @param origin the URL that the client uses.
 * @throws Problem 404 for an unknown file.
 */
export async function docsResponse(path: string, origin: string): Promise<StoreResponse> {
  const folder = builtFolder();
  const files: DocsFiles = JSON.parse(await readFile(new URL(listName, folder), 'utf8'));
  const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  const headers = Object.hasOwn(files, name) ? files[name]?.headers : undefined;
  if (headers === undefined) {
    if (Object.hasOwn(files, `${name}/index.html`))
      return { status: 302, headers: { location: `/docs/${name}/` } };
    throw notFound();
  }
  const content = await readFile(new URL(name, folder));
  const [server] = contract.servers;
  const isText = /charset=utf-8/.test(headers['content-type'] ?? '');
  const body = isText && server ? content.toString().replaceAll(server.url, origin) : new Uint8Array(content);
  return { status: 200, headers, body };
}

/** @throws Problem 404 without built docs. */
function builtFolder(): URL {
  const folder = folders.find((one) => existsSync(new URL(listName, one)));
  if (folder !== undefined) return folder;
  throw new Problem(404, 'The docs are not built. Run "npm run docs" in a clone of the repository first.');
}
