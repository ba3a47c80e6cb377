import { glob, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { contentSecurityPolicy } from './finish.ts';

/** How a server sends a file of the site. */
export interface ServedFile {
  /** Header fields, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the content is not compressed yet. */
  readonly compressible: boolean;
}

/** The file with the list. The service and the mock read it, and serve nothing else. */
export const listName = 'files.json';

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The names of these files change with their content. */
const hashedPattern = /^_astro\/|^pagefind\/(?:fragment|index)\//;

/** Writes the list of all files of the site, each with its header fields. */
export async function listServedFiles(folder: string): Promise<void> {
  const entries: [string, ServedFile][] = [];
  for await (const entry of glob('**/*.*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name)
      .slice(folder.length)
      .replaceAll('\\', '/')
      .replace(/^\//, '');
    if (path !== listName) entries.push([path, await servedFile(folder, path)]);
  }
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  await writeFile(join(folder, listName), `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`);
}

async function servedFile(folder: string, path: string): Promise<ServedFile> {
  const extension = extname(path);
  // Pagefind compresses the files of its index, whose names end with `.pf_index`, for example.
  const mediaType = mediaTypes[extension] ?? 'application/octet-stream';
  const headers = {
    'content-type': mediaType,
    'x-content-type-options': 'nosniff',
    'cache-control': hashedPattern.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  const compressible =
    mediaType !== 'application/octet-stream' && !/^(?:font|image\/(?!svg))/.test(mediaType);
  if (extension !== '.html') return { headers, compressible };
  const policy = contentSecurityPolicy(await readFile(join(folder, path), 'utf8'));
  return {
    headers: { ...headers, 'content-security-policy': `${policy}; frame-ancestors 'none'` },
    compressible,
  };
}
