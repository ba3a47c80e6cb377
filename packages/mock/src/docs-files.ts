import { readFile } from 'node:fs/promises';
import { notFound, Problem } from '@contentgen/contract/requests';
import type { StoreResponse } from '@contentgen/mock-store';

/** The built docs of this repository. An installed mock has none. */
const folder = new URL('../../docs/dist/', import.meta.url);

/**
 * Serves a page of the docs.
 *
 * @param name the name of the file, with or without `.html`; empty for the reference.
 * @throws Problem 404 for an unknown page.
 */
export async function docsResponse(name: string): Promise<StoreResponse> {
  const [, base] = /^([a-z-]*?)(?:\.html)?$/.exec(name) ?? [];
  if (base === undefined) throw notFound();
  const body = await readFile(new URL(`${base || 'index'}.html`, folder), 'utf8').catch(() => {
    throw new Problem(404, 'There is no such page. Run "npm run docs" in a clone of the repository first.');
  });
  const policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:";
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body,
  };
}
