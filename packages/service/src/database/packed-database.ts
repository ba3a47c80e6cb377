import { createReadStream, existsSync, mkdirSync, openAsBlob, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

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
 * undefined if there is no such file. PGlite loads them into memory. This takes a third of the memory and time that it
 * needs to create a database.
 */
export async function packedDatabase(): Promise<Blob | undefined> {
  try {
    // If the file is missing, `openAsBlob` throws synchronously.
    return await openAsBlob(file);
  } catch {
    return undefined;
  }
}

/** Bytes that are read and decompressed at a time. A database has 1,000 files, most of them smaller. */
const chunkSize = 2 ** 20;

/**
 * Writes the packed files into an empty folder. PGlite could do so, too, through its emulation of a file system, which
 * takes five times the CPU time.
 *
 * @returns whether there are packed files.
 * @throws Error of the file system or of zlib. Then some of the files may be missing.
 */
export async function unpackDatabase(folder: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const entries = extract();
  const unpacked = pipeline(
    createReadStream(file, { highWaterMark: chunkSize }),
    createGunzip({ chunkSize }),
    entries,
  );
  // The loop reports the same error.
  unpacked.catch(() => {});
  for await (const entry of entries) {
    const path = join(folder, entry.header.name);
    const bytes = await buffer(entry);
    if (entry.header.type === 'directory') mkdirSync(path, { mode: 0o700 });
    else writeFileSync(path, bytes, { mode: 0o600 });
  }
  await unpacked;
  return true;
}

/** Stores the files of a new database, and deletes the files of other versions. */
export async function packDatabase(contents: Blob): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, Buffer.from(await contents.arrayBuffer()));
  await rename(unfinished, file);
}
