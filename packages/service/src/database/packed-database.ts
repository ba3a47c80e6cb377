import { openAsBlob, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'));

/** The dump of a new database. Its name has the version of PGlite, so that another version never loads it. */
export const dumpFile = fileURLToPath(
  new URL(`../../dist/packed/database-of-pglite-${version}.tar.gz`, import.meta.url),
);

/**
 * Returns the dump of a new, empty database, which `npm start` or the build of the image has made; undefined if there
 * is none. PGlite loads it in half the time that it needs to create a database.
 */
export async function packedDatabase(): Promise<Blob | undefined> {
  try {
    // If the file is missing, `openAsBlob` throws synchronously.
    return await openAsBlob(dumpFile);
  } catch {
    return undefined;
  }
}
