import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { databaseOn, openPglite } from '../../src/database/embedded-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The prepared embedded database of this run. Null in a run on a PostgreSQL server. */
    preparedDatabase: PreparedDatabase | null;
  }
}

/** An embedded database with the newest schema and no rows. Tests start from copies of it. */
export interface PreparedDatabase {
  /** A data folder of the service with this database. Tests copy it. */
  readonly dataFolder: string;
  /** A dump of the same database: a tar file for PGlite's `loadDataDir`. */
  readonly dump: string;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/contentgen/prepared-database');

/** Provides the prepared database to the tests. */
export default async function setUp(project: TestProject): Promise<void> {
  project.provide('preparedDatabase', await prepareDatabase());
}

/**
 * Returns the prepared database from the cache, or creates it. Opening it takes 0.5 s of CPU time. Creating and
 * migrating a database takes 2.6 s.
 */
async function prepareDatabase(): Promise<PreparedDatabase> {
  const key = await keyOfSchema();
  const place = join(cache, key);
  if (!(await exists(place))) await makeIn(place);
  await removeAllBut(key);
  return { dataFolder: join(place, 'data'), dump: join(place, 'dump.tar') };
}

/** Everything that a new database depends on: the source files that create it, and the version of PGlite. */
async function keyOfSchema(): Promise<string> {
  const sources = globSync('packages/service/src/database/**/*.ts', { cwd: root }).sort();
  const manifest = 'node_modules/@electric-sql/pglite/package.json';
  const hash = createHash('sha256');
  for (const file of [...sources, manifest]) hash.update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Creates the prepared database. Concurrent runs work in separate folders, and one of them moves its folder into
 * place.
 */
async function makeIn(place: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  const pglite = await openPglite(join(draft, 'data'));
  const { close } = await databaseOn({ open: async () => pglite });
  const dump = await pglite.dumpDataDir('none');
  await writeFile(join(draft, 'dump.tar'), Buffer.from(await dump.arrayBuffer()));
  await close();
  await rename(draft, place).catch(() => rm(draft, { recursive: true }));
}

/** Removes old prepared databases. Unfinished ones stay, because another run may be using them. */
async function removeAllBut(key: string): Promise<void> {
  const outdated = (await readdir(cache)).filter((name) => name !== key && !name.startsWith('draft-'));
  await Promise.all(outdated.map((name) => rm(join(cache, name), { recursive: true, force: true })));
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
