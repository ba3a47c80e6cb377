import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The names that git ignores in every folder, and the paths that it ignores at the root. */
const ignored = new Set(['.git', '.turbo', 'coverage', 'dist', 'node_modules']);
const ignoredAtRoot = new Set(['data', 'reports', 'deploy/.env', 'deploy/models.env', 'deploy/tls']);

/**
 * Returns the files of a work tree, relative to it. This needs no git: an unpacked archive and the copy of a
 * rehearsal are work trees too.
 */
export async function filesOf(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const files = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (isIgnored(path)) return [];
    return entry.isDirectory() ? filesOf(root, path) : [path];
  });
  return (await Promise.all(files)).flat();
}

/** Returns whether git ignores a path, which is relative to the root of the work tree. */
export function isIgnored(path: string): boolean {
  return ignored.has(basename(path)) || ignoredAtRoot.has(path);
}

/** Returns whether `npm run generate` writes a file. */
export function isGenerated(path: string): boolean {
  return path.split(/[\\/]/).includes('generated');
}
