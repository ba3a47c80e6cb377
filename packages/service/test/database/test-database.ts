import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Configuration } from '../../src/configuration.ts';
import type { OpenDatabase } from '../../src/database/connection.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { databaseUrl, template } from '../postgresql/database-url.ts';

type StoreConfiguration = Pick<Configuration, 'databaseUrl' | 'databasePoolSize' | 'dataFolder'>;

/** Where services of one test keep what they have: a database of the kind that the run is about, and a folder. */
export interface Store {
  readonly configuration: StoreConfiguration;
  remove(): Promise<void>;
}

const databasePoolSize = 10;

/** Makes a store that outlives the services on it. */
export async function newStore(): Promise<Store> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'contentgen-store-'));
  const { databaseUrl: url, drop } = await newDatabase();
  return {
    configuration: { databaseUrl: url, databasePoolSize, dataFolder },
    async remove() {
      await drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Makes a database, empty but for its schema, that is gone once it is closed. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const { databaseUrl: url, drop } = await newDatabase();
  const opened = await openDatabase({ databaseUrl: url, databasePoolSize, dataFolder: null });
  return {
    ...opened,
    async close() {
      await opened.close();
      await drop();
    },
  };
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
