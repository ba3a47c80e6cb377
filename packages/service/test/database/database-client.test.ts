import { CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import { isDatabaseAway } from '../../src/database/connection.ts';
import { planEachTime } from '../../src/database/database-client.ts';
import { databaseOfFile } from './test-database.ts';

const { database } = await databaseOfFile();

const query = async (on: typeof database, text: string, values: unknown[] = []) =>
  (await on.executeQuery(CompiledQuery.raw(text, values))).rows;

/** Runs a function on one connection. Resolves to how often it has run each named statement with a word. */
async function runsOf(word: string, run: (on: typeof database) => Promise<unknown>): Promise<number[]> {
  return database.connection().execute(async (connection) => {
    for (let times = 0; times < 3; times += 1) await run(connection);
    const { rows } = await sql<{ runs: number }>`
      select (generic_plans + custom_plans)::integer as runs from pg_prepared_statements
      where statement like ${`%as ${word}`}`.execute(connection);
    return rows.map(({ runs }) => runs);
  });
}

it('the database parses a statement once for each connection, also in transactions', async () => {
  expect(await runsOf('kept', (on) => query(on, 'select $1::integer as kept', [1]))).toEqual([3]);
});

it('the database plans a search each time', async () => {
  const search = `select ${planEachTime} $1::integer as searched`;
  expect(await runsOf('searched', (on) => query(on, search, [1]))).toEqual([]);
});

it('a statement that a migration changes fails once, as if the database were away', async () => {
  await database.connection().execute(async (connection) => {
    const read = () => query(connection, 'select * from changing');
    await sql`create temporary table changing as select 1 as one`.execute(connection);
    expect(await read()).toEqual([{ one: 1 }]);
    await sql`alter table changing add column two integer default 2`.execute(connection);
    expect(await read().catch(isDatabaseAway)).toBe(true);
    expect(await read()).toEqual([{ one: 1, two: 2 }]);
  });
});
