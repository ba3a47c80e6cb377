import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a file whose name contains the hash of its content, so that browsers can cache it without a limit.
 *
 * @param name such as `redoc.js`
 * @returns the path of the file in the site, such as `_astro/redoc.1k8Qo2xM.js`
 */
export async function writeHashedFile(folder: string, name: string, content: string): Promise<string> {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const path = `_astro/${name.replace(/\.(?=\w+$)/, `.${hash}.`)}`;
  await mkdir(join(folder, '_astro'), { recursive: true });
  await writeFile(join(folder, path), content);
  return path;
}
