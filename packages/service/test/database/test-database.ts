import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Configuration } from '../../src/configuration.ts';
import type { OpenDatabase } from '../../src/database/connection.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { databaseUrl, template } from '../postgresql/database-url.ts';
import { type KeptDatabase, keepDatabase, openPooledDatabase, openUnusedDatabase } from './embedded-pool.ts';

type StoreConfiguration = Pick<Configuration, 'databaseUrl' | 'databasePoolSize' | 'dataFolder'>;

/** Where the services of one test keep their data: a database of the kind that the run is about, and a folder. */
export interface Store {
  readonly configuration: StoreConfiguration;
  remove(): Promise<void>;
}

const databasePoolSize = 10;

/** The embedded databases of stores, by the data folders of these. */
const kept = new Map<string, KeptDatabase>();

/** Makes a store for services that tests run one after the other in their own process. */
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

/** Makes a store for services in processes of their own. An embedded database is in files. */
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

/** Makes a data folder with an embedded database that is empty but for its schema. */
export async function newDataFolder(): Promise<string> {
  const prepared = inject('preparedDatabase');
  if (prepared === null) throw new Error('This run has no prepared database: it is about a server.');
  const folder = await newFolder();
  await cp(prepared.dataFolder, folder, { recursive: true });
  return folder;
}

/** Makes a database, empty but for its schema, that is gone once it is closed. */
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

/** The same for a test of plans and statistics: nothing has ever been in this database. */
export async function openTestDatabaseForPlans(): Promise<OpenDatabase> {
  return inject('postgresql') === null ? openUnusedDatabase() : openTestDatabase();
}

/** Opens the configured database as `openDatabase` does, an embedded one in memory from the prepared ones. */
export async function openPrepared(configuration: StoreConfiguration): Promise<OpenDatabase> {
  const { databaseUrl: url, dataFolder } = configuration;
  if (url !== null) return openDatabase(configuration);
  if (dataFolder === null) return openPooledDatabase();
  return kept.get(dataFolder)?.open() ?? openDatabase(configuration);
}

/** Makes a database on the server, where the run is about one. With the embedded one, the URL is null. */
export async function newDatabase(
  options: { readonly empty?: boolean } = {},
): Promise<{ readonly databaseUrl: string | null; drop(): Promise<void> }> {
  const folder = inject('postgresql');
  if (folder === null) return { databaseUrl: null, async drop() {} };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(folder, `create database ${name} template ${options.empty ? 'template0' : template}`);
  return {
    databaseUrl: databaseUrl(folder, name),
    drop: () => administer(folder, `drop database ${name} with (force)`),
  };
}

async function administer(folder: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(folder, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'contentgen-store-'));
}
