import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appliedMigrations, migrate, migrationsOf } from '../../src/database/migrations.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { newDatabase } from './new-database.ts';
import { openTestDatabase } from './test-database.ts';

const sources = new URL('../../src/database/migrations/', import.meta.url);

describe('the migrations of a folder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'contentgen-migrations-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (name: string, text: string) => writeFile(join(folder, name), text);

  it('are its files, named without their extensions, in TypeScript or JavaScript', async () => {
    await write('0001-first.js', 'export const up = async () => {};');
    await write('0001-first.js.map', '{}');
    await write('0001-first.d.ts', 'export declare function up(): Promise<void>;');
    await write('0002-second.ts', 'export const up = async (): Promise<void> => {};');
    const migrations = await migrationsOf(folder).getMigrations();
    expect(Object.keys(migrations).sort()).toEqual(['0001-first', '0002-second']);
  });

  it('without a function "up" are an error that names the file', async () => {
    await write('0001-first.ts', 'export const upp = async (): Promise<void> => {};');
    await expect(migrationsOf(folder).getMigrations()).rejects.toThrow(
      'The migration 0001-first.ts exports no function "up".',
    );
  });
});

it('a database applies every migration once', async () => {
  const { database, close } = await openTestDatabase();
  const files = (await readdir(sources)).map((file) => file.replace(/\.ts$/, '')).sort();
  expect(await appliedMigrations(database)).toEqual(files);
  // Existing databases store these names, so they never change.
  expect(files.slice(0, 2)).toEqual(['0001-records', '0002-estimated-usage']);
  expect(await migrate(database)).toEqual([]);
  await close();
});

it('a table of another program is named, and stays', async () => {
  const { databaseUrl, drop } = await newDatabase({ empty: true });
  const { database, close } = await openDatabase(
    { databaseUrl, databasePoolSize: 1, dataFolder: null },
    async () => [],
  );
  await sql`create table documents (title text)`.execute(database);
  await expect(migrate(database)).rejects.toThrow(
    'The database has something of another program: relation "documents" already exists. Use an empty database.',
  );
  await sql`insert into documents values ('kept')`.execute(database);
  await close();
  await drop();
});
