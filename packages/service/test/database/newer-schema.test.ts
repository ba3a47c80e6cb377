import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { MigrationProvider } from 'kysely/migration';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../src/database/connection.ts';
import { knownMigrations, migrate, migrateTo, migrationsOf } from '../../src/database/migrations.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { type RunningService, runService } from '../running-service.ts';
import { newDatabase } from './new-database.ts';

const sources = fileURLToPath(new URL('../../src/database/migrations', import.meta.url));
let folder: string;
let running: RunningService;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-newer-'));
  running = await runService();
  database = running.service.database;
});
afterEach(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

/** The migrations of a newer release: those of this one, and one more. */
async function newerRelease(name: string, head: string): Promise<MigrationProvider> {
  const up = `export async function up(database) {
    await database.schema.createTable('${name.replaceAll('-', '_')}').addColumn('id', 'integer').execute();
    await database.schema.alterTable('documents').addColumn('added', 'text').execute();
  }`;
  await writeFile(join(folder, `${name}.js`), `${head}\n${up}\n`);
  const own = migrationsOf(sources);
  const next = migrationsOf(folder);
  return {
    getMigrations: async () => ({ ...(await own.getMigrations()), ...(await next.getMigrations()) }),
  };
}

const compatible = 'export const olderReleasesWork = true;';
const document = { name: 'A text', prompt: 'Words', creativity: '0.5' };

it('a newer release updates the schema while this release works on it, and this release can start again', async () => {
  const caller = await running.newCaller();
  const created = await caller.sendForm('POST', '/api/v1/documents', document);
  // Each pooled statement may fail once with its old plan, which is a 503 that clients repeat.
  const repeated = async (request: () => Promise<{ readonly status: number }>): Promise<number> => {
    const { status } = await request();
    return status === 503 ? repeated(request) : status;
  };
  const create = () => repeated(() => caller.sendForm('POST', '/api/v1/documents', document));
  const during = Array.from({ length: 20 }, create);
  expect(await migrate(database, await newerRelease('9001-compatible', compatible))).toEqual([
    '9001-compatible',
  ]);
  expect(new Set(await Promise.all(during))).toEqual(new Set([201]));
  expect(await create()).toBe(201);
  for (const path of [`/api/v1/documents/${created.json.id}`, '/api/v1/documents'])
    expect(await repeated(() => caller.send('GET', path))).toBe(200);
  const { meta } = (await caller.send('GET', '/api/v1/documents?include_total=true')).json;
  expect(meta.total).toBe(22);
  expect(await migrate(database)).toEqual([]);
});

it('this release refuses the schema of a newer one that does not work with it, and says why', async () => {
  await migrate(database, await newerRelease('9001-other', ''));
  await expect(migrate(database)).rejects.toThrow(
    'The database has the migration 9001-other of a newer release, and this release does not work with it. ' +
      'Start that release or a newer one, or restore a backup of this release into an empty database.',
  );
});

it('this release refuses a schema that lacks one of its migrations', async () => {
  await migrate(database, await newerRelease('9001-compatible', compatible));
  await sql`delete from kysely_migration where name = '0002-estimated-usage'`.execute(database);
  await expect(migrate(database)).rejects.toThrow(
    'has the migration 9001-compatible of a newer release, but not the migration 0002-estimated-usage of this release.',
  );
});

it('a migration that older releases work with keeps their columns, and adds none that they must fill', async () => {
  const { databaseUrl, drop } = await newDatabase({ empty: true });
  const { database: empty, close } = await openDatabase(
    { databaseUrl, databasePoolSize: 1, dataFolder: null },
    async () => [],
  );
  let before = new Map<string, Column>();
  for (const name of await knownMigrations()) {
    const { olderReleasesWork } = await import(join(sources, `${name}.ts`));
    await migrateTo(empty, name);
    const after = await columnsOf(empty);
    if (olderReleasesWork) {
      for (const [column, { type }] of before)
        expect(after.get(column)?.type, `${name}: ${column}`).toBe(type);
      for (const [column, { table, isRequired }] of after) {
        const isNew = !before.has(column) && [...before.values()].some((other) => other.table === table);
        expect(
          isNew && isRequired,
          `${name}: older releases don't fill ${column}. Give it a default or allow null.`,
        ).toBe(false);
      }
    }
    before = after;
  }
  expect(before.size).toBeGreaterThan(0);
  await close();
  await drop();
});

it('texts that an earlier release stored are folded for searches', async () => {
  const { databaseUrl, drop } = await newDatabase({ empty: true });
  const { database: old, close } = await openDatabase(
    { databaseUrl, databasePoolSize: 1, dataFolder: null },
    async () => [],
  );
  await migrateTo(old, '0002-estimated-usage');
  await sql`
    with account as (insert into accounts (id, name, created_at) values (gen_random_uuid(), 'a', now()) returning id)
    insert into documents (account_id, id, name, prompt, creativity, template_id, result, created_at, updated_at)
    select id, gen_random_uuid(), 'Crème ' || n, 'p', 0.5, 1, case when n > 1 then 'L’Été' end, now(), now()
    from account, generate_series(1, 250) n`.execute(old);
  await migrate(old);
  const { rows } = await sql<{ name: string; result: string | null; count: number }>`
    select rtrim(name_folded, '0123456789') as name, result_folded as result, count(*)::integer as count
    from documents group by 1, 2 order by 3`.execute(old);
  expect(rows).toEqual([
    { name: 'creme ', result: null, count: 1 },
    { name: 'creme ', result: "l'ete", count: 249 },
  ]);
  await close();
  await drop();
});

it('texts that an earlier release folded in another way are folded again', async () => {
  const { databaseUrl, drop } = await newDatabase({ empty: true });
  const { database: old, close } = await openDatabase(
    { databaseUrl, databasePoolSize: 1, dataFolder: null },
    async () => [],
  );
  await migrateTo(old, '0004-interruptions');
  await sql`
    with account as (insert into accounts (id, name, created_at) values (gen_random_uuid(), 'a', now()) returning id)
    insert into documents
      (account_id, id, name, name_folded, prompt, creativity, template_id, result, result_folded, created_at, updated_at)
    select id, gen_random_uuid(), 'שָׁלוֹם', 'שָׁלוֹם', 'p', 0.5, 1, case when n > 1 then '½' end,
      case when n > 1 then '1⁄2' end, now(), now()
    from account, generate_series(1, 2) n`.execute(old);
  await migrate(old);
  const { rows } = await sql`
    select name_folded as name, result_folded as result from documents order by result_folded nulls first`.execute(
    old,
  );
  expect(rows).toEqual([
    { name: 'שלום', result: null },
    { name: 'שלום', result: '1/2' },
  ]);
  await close();
  await drop();
});

interface Column {
  readonly table: string;
  readonly type: string;
  /** Whether an insert without the column fails. */
  readonly isRequired: boolean;
}

async function columnsOf(database: Database): Promise<Map<string, Column>> {
  const { rows } = await sql<Column & { readonly name: string }>`
    select table_name || '.' || column_name as name, table_name as table, udt_name as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isRequired"
    from information_schema.columns where table_schema = current_schema()`.execute(database);
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}
