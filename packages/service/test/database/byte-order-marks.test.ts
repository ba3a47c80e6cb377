import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, OpenDatabase } from '../../src/database/connection.ts';
import { openTestDatabase } from './test-database.ts';

let opened: OpenDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened.close());

const shown = async (text: string) =>
  (await sql<{ shown: string }>`select ${text}::text as shown`.execute(database)).rows[0]?.shown;

it('returns a stored text unchanged, including a byte order mark at its beginning', async () => {
  expect(await shown('\ufeffmark')).toBe('\ufeffmark');
});

it('returns it unchanged after a failed query', async () => {
  await expect(sql`select no_such_column`.execute(database)).rejects.toThrow('no_such_column');
  expect(await shown('\ufeff')).toBe('\ufeff');
});
