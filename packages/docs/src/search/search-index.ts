import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contract } from '@contentgen/contract';
import MarkdownIt from 'markdown-it';
import { close, createIndex } from 'pagefind';
import { sectionsOf } from '../guide-sections.ts';
import type { Guide } from '../guides.ts';
import { fragmentOf, type PlacedOperation, shownOperations } from '../reference/rendition.ts';
import { libraryName, questionSearch } from './question-search.ts';

const markdown = new MarkdownIt();

/** A result of the search: a part of a page. */
interface SearchRecord {
  readonly title: string;
  readonly url: string;
  readonly html: string;
}

/**
 * Writes the search index of the site: every section of the guides and every operation of the reference.
 *
 * @throws Error with Pagefind's messages when it fails.
 */
export async function writeSearchIndex(folder: string, guides: readonly Guide[]): Promise<void> {
  const operations = shownOperations.map((placed) => ({
    title: placed.operation.summary ?? '',
    url: `/reference/${fragmentOf(placed.operation)}`,
    html: operationHtml(placed),
  }));
  const records = [...guides.flatMap(sectionsOf), ...operations];
  try {
    const { index, errors } = await createIndex();
    if (index === undefined) throw new Error(`Pagefind did not start: ${errors.join(' ')}`);
    const steps = await Promise.all(records.map((record) => index.addHTMLFile(page(record))));
    // Pagefind's own writeFiles ends before its last file is on the disk.
    const written = await index.getFiles();
    const failures = [...steps, written].flatMap((step) => step.errors);
    if (failures.length > 0) throw new Error(`Pagefind failed: ${failures.join(' ')}`);
    const files = written.files.map(({ path, content }) => ({
      path: path === 'pagefind.js' ? libraryName : path,
      content,
    }));
    for (const { path, content } of [...files, ...(await questionSearch())]) {
      const file = join(folder, 'pagefind', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  } finally {
    await close();
  }
}

/** Returns what can be found of an operation: its path, and the names and texts of its parameters, fields and responses. */
function operationHtml({ path, method, operation, parameters }: PlacedOperation): string {
  const { description = '', requestBody, responses } = operation;
  const fields = Object.values(requestBody?.content ?? {})[0]?.schema?.properties ?? {};
  const texts = [
    ...parameters.map((one) => `${one.name}: ${one.description}`),
    ...Object.entries(fields).map(([name, field]) => `${name}: ${field.description ?? ''}`),
    ...Object.entries(responses).map(([status, response]) => `${status}: ${response.description}`),
  ];
  return markdown.render(`\`${method.toUpperCase()} ${path}\`\n\n${description}\n\n${texts.join('\n\n')}`);
}

function page({ title, url, html }: SearchRecord) {
  const body = `<h1>${title}</h1>${withoutAddress(html)}`;
  return { url, content: `<html lang="en"><body data-pagefind-body>${body}</body></html>` };
}

/**
 * Removes the address of the service from a text. In pages, a server replaces the contract's address with its own.
 * In the compressed search index it can't do this, so excerpts should contain no address.
 */
function withoutAddress(html: string): string {
  const { url = '' } = contract.servers[0] ?? {};
  return html.replaceAll(`${url}/`, '/').replaceAll(url, 'URL');
}
