import type { Document, Image } from '@contentgen/client';
import { downloadZip } from 'client-zip';

/**
 * Saves records as files: texts as Markdown, pictures as PNG. Several files are in one ZIP.
 *
 * @returns how many records have no result to save.
 */
export async function downloadRecords(records: readonly (Document | Image)[]): Promise<number> {
  const found = await Promise.all(records.map(filesOf));
  const files = found.flat();
  const taken = new Set<string>();
  const named = files.map(({ name, type, input, lastModified }) => {
    let file = `${name}.${type}`;
    // Some systems see no difference between capital and small letters.
    for (let count = 2; taken.has(file.toLowerCase()); count++) file = `${name} (${count}).${type}`;
    taken.add(file.toLowerCase());
    return { name: file, input, lastModified };
  });
  const [only] = named;
  if (only !== undefined && named.length === 1) save(new Blob([only.input]), only.name);
  else if (only !== undefined) save(await downloadZip(named).blob(), 'contentgen.zip');
  return found.filter(({ length }) => length === 0).length;
}

async function filesOf(record: Document | Image) {
  // The characters that some system forbids in the name of a file.
  const label = 'style' in record && record.style ? `${record.name} ${record.style}` : record.name;
  const name = label.replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ').replace(/^[ .]+|[ .]+$/g, '') || record.id;
  const lastModified = new Date(record.updated_at);
  if (!('results' in record)) {
    return record.result === null
      ? []
      : [{ name, type: 'md', input: record.result as string | Blob, lastModified }];
  }
  return Promise.all(
    record.results.map(async (url) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      return { name, type: 'png', input: (await response.blob()) as string | Blob, lastModified };
    }),
  );
}

function save(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(file),
    download: name,
  });
  link.click();
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
