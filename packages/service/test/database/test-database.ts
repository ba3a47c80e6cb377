import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import type { OpenDatabase } from '../../src/database/connection.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Configuration } from '../../src/settings.ts';
import { type KeptDatabase, keepDatabase, openPooledDatabase, openUnusedDatabase } from './embedded-pool.ts';
import { newDatabase } from './new-database.ts';

type StoreConfiguration = Pick<Configuration, 'databaseUrl' | 'databasePoolSize' | 'dataFolder'>;

/** The storage of the services of one test: a database, embedded or on a server depending on the test project, and a folder. */
export interface Store {
  readonly configuration: StoreConfiguration;
  remove(): Promise<void>;
}

const databasePoolSize = 10;

/** The embedded databases of stores, by data folder. */
const kept = new Map<string, KeptDatabase>();

/** Creates a store for services that a test runs in its own process, one at a time. */
export async function newStore(): Promise<Store> {
  const dataFolder = await newFolder();
  const { databaseUrl: url, drop } = await newDatabase();
  const database = url === null ? await keepDatabase() : undefined;
  if (database !== undefined) kept.set(dataFolder, database);
  return {
    configuration: { databaseUrl: url, databasePoolSize, dataFolder },
    async remove() {
      await drop();
      await database?.remove();
      kept.delete(dataFolder);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Creates a store for services in separate processes. An embedded database is in files. */
export async function newStoreForProcesses(): Promise<Store> {
  const { databaseUrl: url, drop } = await newDatabase();
  const dataFolder = await (url === null ? newDataFolder() : newFolder());
  return {
    configuration: { databaseUrl: url, databasePoolSize, dataFolder },
    async remove() {
      await drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Creates a data folder with an embedded database that has the schema and no rows. */
export async function newDataFolder(): Promise<string> {
  const prepared = inject('preparedDatabase');
  if (prepared === null)
    throw new Error('This run has no prepared database, because it uses a PostgreSQL server.');
  const folder = await newFolder();
  // `cp` without "Sync" takes ten times the CPU time for a thousand files.
  cpSync(prepared.dataFolder, folder, { recursive: true });
  return folder;
}

/** Creates a database with the schema and no rows. Closing it deletes it. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const { databaseUrl: url, drop } = await newDatabase();
  const opened = await openPrepared({ databaseUrl: url, databasePoolSize, dataFolder: null });
  return {
    ...opened,
    async close() {
      await opened.close();
      await drop();
    },
  };
}

/** Opens a database for all tests of a file. Closes it after the last test. Call it outside of hooks and tests. */
export async function databaseOfFile(open = openTestDatabase): Promise<OpenDatabase> {
  const opened = await open();
  afterAll(() => opened.close());
  return opened;
}

/** Like `openTestDatabase`, for a test of query plans and statistics: the database has never had any rows. */
export async function openTestDatabaseForPlans(): Promise<OpenDatabase> {
  return inject('postgresql') === null ? openUnusedDatabase() : openTestDatabase();
}

/** Opens the configured database like `openDatabase`. Takes an embedded database in memory from the pool. */
export async function openPrepared(configuration: StoreConfiguration): Promise<OpenDatabase> {
  const { databaseUrl: url, dataFolder } = configuration;
  if (url !== null) return openDatabase(configuration);
  if (dataFolder === null) return openPooledDatabase();
  return kept.get(dataFolder)?.open() ?? openDatabase(configuration);
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'contentgen-store-'));
}
