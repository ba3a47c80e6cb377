import { openAsBlob, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../dist/packed', import.meta.url));

/**
 * The path of the packed files. Its name contains the version of PGlite, so that a database of another version is
 * never used.
 */
const file = join(folder, `database-of-pglite-${versionOfPglite()}.tar.gz`);

function versionOfPglite(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = readFileSync(join(dirname(entry), '../package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/**
 * Returns the files of a new, empty embedded database, which `npm start` or the build of the image has packed;
 * undefined if there is no such file. Unpacking them takes a third of the memory and time that PGlite needs to create
 * a database.
 */
export async function packedDatabase(): Promise<Blob | undefined> {
  try {
    // If the file is missing, `openAsBlob` throws synchronously.
    return await openAsBlob(file);
  } catch {
    return undefined;
  }
}

/** Stores the files of a new database, and deletes the files of other versions. */
export async function packDatabase(contents: Blob): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, Buffer.from(await contents.arrayBuffer()));
  await rename(unfinished, file);
}
