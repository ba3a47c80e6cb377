import { glob, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { contentSecurityPolicy } from './layout.ts';

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
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The name of this folder changes with its content. */
const hashedPattern = /^assets\//;

/** Writes the list of all files of the site, each with its header fields. */
export async function listServedFiles(folder: string): Promise<void> {
  const entries: [string, ServedFile][] = [];
  for await (const entry of glob('**/*.*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name)
      .slice(folder.length)
      .replaceAll('\\', '/')
      .replace(/^\//, '');
    if (path !== listName) entries.push([path, servedFile(path)]);
  }
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  await writeFile(join(folder, listName), `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`);
}

function servedFile(path: string): ServedFile {
  const extension = extname(path);
  const mediaType = mediaTypes[extension];
  if (mediaType === undefined) throw new Error(`src/served-files.ts has no media type for ${path}. Add it.`);
  const headers = {
    'content-type': mediaType,
    'x-content-type-options': 'nosniff',
    'cache-control': hashedPattern.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  const policy = { 'content-security-policy': `${contentSecurityPolicy}; frame-ancestors 'none'` };
  return {
    headers: extension === '.html' ? { ...headers, ...policy } : headers,
    compressible: !/^(?:font|image\/(?!svg))/.test(mediaType),
  };
}
