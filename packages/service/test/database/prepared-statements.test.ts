import { CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import { isDatabaseAway } from '../../src/database/connection.ts';
import { FixedStatement } from '../../src/database/fixed-statement.ts';
import { planEachTime } from '../../src/database/plan-each-time.ts';
import { databaseOfFile, openTestDatabase } from './test-database.ts';

const { database } = await databaseOfFile();

const newStatement = (text: string) => new FixedStatement<Readonly<Record<string, unknown>>>(text);

/** The rejection of a statement. */
const errorOf = (statement: Promise<unknown>) =>
  statement.then(
    () => undefined,
    (error: unknown) => error,
  );

/** How often the database has run each prepared statement whose text contains a word. */
async function runsOf(word: string): Promise<number[]> {
  const { rows } = await sql<{ runs: number }>`
    select (generic_plans + custom_plans)::integer as runs from pg_prepared_statements
    where statement like ${`%as ${word}`}`.execute(database);
  return rows.map(({ runs }) => runs);
}

it('a fixed statement is parsed once', async () => {
  const statement = newStatement('select $1::integer + 1 as next');
  for (const value of [1, 2, 3])
    expect(await statement.run(database, [value])).toEqual([{ next: value + 1 }]);
  expect(await runsOf('next')).toEqual([3]);
});

it('any other query is parsed once, too, also in transactions', async () => {
  const next = (value: number) => sql`select ${value}::integer as other`;
  for (const value of [1, 2]) expect((await next(value).execute(database)).rows).toEqual([{ other: value }]);
  await database.transaction().execute((transaction) => next(3).execute(transaction));
  expect(await runsOf('other')).toEqual([3]);
});

it('a search is parsed and planned each time', async () => {
  const search = () => sql`select ${sql.raw(planEachTime)} ${1}::integer as searched`.execute(database);
  expect((await search()).rows).toEqual((await search()).rows);
  expect(await runsOf('searched')).toEqual([]);
});

it('the database keeps the statements that were used last', async () => {
  const numbered = (number: number) => sql.raw(`select ${number} as numbered`).execute(database);
  for (let number = 0; number < 400; number += 1) {
    await numbered(0);
    expect((await numbered(number)).rows).toEqual([{ numbered: number }]);
  }
  const runs = await runsOf('numbered');
  expect(Math.max(...runs)).toBe(401);
  expect(runs.length).toBeGreaterThan(100);
  expect(runs.length).toBeLessThanOrEqual(200);
});

it('a prepared statement takes and returns the same values as others', async () => {
  const types =
    'text uuid[] integer[] bytea jsonb json timestamptz boolean bigint float8 text smallint'.split(' ');
  const id = '01900000-0000-7000-8000-000000000000';
  const values = [
    ...['\ufeffé "\\ 龍', [id, id], [1, -2], new Uint8Array([0, 255]), { a: [null] }, '{"b": 1}'],
    ...[new Date(1_700_000_000_123), true, 9_007_199_254_740_991, 0.1, null, 7],
  ];
  const text = `select ${types.map((type, at) => `$${at + 1}::${type} as "${at}"`).join(', ')}`;
  const { rows } = await database.executeQuery(CompiledQuery.raw(`${text} ${planEachTime}`, values));
  expect(await newStatement(text).run(database, values)).toEqual(rows);
});

it('an error of a fixed statement has its SQLSTATE, and rolls a transaction back', async () => {
  const insert = newStatement('insert into accounts (id, name, created_at) values ($1, $2, now())');
  const id = '01900000-0000-7000-8000-00000000000a';
  const transaction = database.transaction().execute(async (session) => {
    await insert.run(session, [id, 'one']);
    await insert.run(session, [id, 'two']);
  });
  expect(await errorOf(transaction)).toMatchObject({ code: '23505' });
  expect(await newStatement('select name from accounts').run(database, [])).toEqual([]);
  await insert.run(database, [id, 'three']);
  expect(await newStatement('select name from accounts').run(database, [])).toEqual([{ name: 'three' }]);
});

it('a fixed statement that a migration changes fails once, as if the database were away', async () => {
  await sql`create temporary table changing as select 1 as one`.execute(database);
  const statement = newStatement('select * from changing');
  expect(await statement.run(database, [])).toEqual([{ one: 1 }]);
  await sql`alter table changing add column two integer default 2`.execute(database);
  expect(isDatabaseAway(await errorOf(statement.run(database, [])))).toBe(true);
  expect(await statement.run(database, [])).toEqual([{ one: 1, two: 2 }]);
});

it('a fixed statement on a closed database fails', async () => {
  const { database: other, close } = await openTestDatabase();
  const statement = newStatement('select 1 as closing');
  await statement.run(other, []);
  await close();
  expect(isDatabaseAway(await errorOf(statement.run(other, [])))).toBe(true);
});
