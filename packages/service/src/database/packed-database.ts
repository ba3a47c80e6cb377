import { openAsBlob, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../dist/packed', import.meta.url));

/** The version of PGlite is in the name: a database of another version is not found. */
const file = join(folder, `database-of-pglite-${versionOfPglite()}.tar.gz`);

function versionOfPglite(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = readFileSync(join(dirname(entry), '../package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/**
 * The files of a new and empty embedded database, which `npm start` and the build of the image have packed. Unpacking
 * them takes a third of the memory and of the time that PGlite takes to create a database. Undefined if there are none.
 */
export async function packedDatabase(): Promise<Blob | undefined> {
  try {
    // It throws before it returns a promise.
    return await openAsBlob(file);
  } catch {
    return undefined;
  }
}

/** Stores the files of a new database, instead of those of any other version. */
export async function packDatabase(contents: Blob): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, Buffer.from(await contents.arrayBuffer()));
  await rename(unfinished, file);
}
