import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { close, createIndex } from 'pagefind';
import { type OperationHtml, operationsAsHtml } from './reference/operation-html.ts';

/**
 * Writes the search index of the site: its pages, and every operation of the reference.
 *
 * @throws Error with Pagefind's messages when it fails.
 */
export async function writeSearchIndex(folder: string): Promise<void> {
  try {
    const { index, errors } = await createIndex();
    if (index === undefined) throw new Error(`Pagefind did not start: ${errors.join(' ')}`);
    const steps = [
      await index.addDirectory({ path: folder }),
      ...(await Promise.all(operationsAsHtml().map((operation) => index.addHTMLFile(record(operation))))),
    ];
    // Pagefind's own writeFiles ends before its last file is on the disk.
    const written = await index.getFiles();
    const failures = [...steps, written].flatMap((step) => step.errors);
    if (failures.length > 0) throw new Error(`Pagefind failed: ${failures.join(' ')}`);
    for (const { path, content } of written.files) {
      const file = join(folder, 'pagefind', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  } finally {
    await close();
  }
}

function record({ summary, hash, html }: OperationHtml) {
  return {
    url: `/reference/${hash}`,
    content: `<html lang="en"><body data-pagefind-body><h1>${summary}</h1>${html}</body></html>`,
  };
}
