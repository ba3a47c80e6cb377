import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { databaseOfFile } from './test-database.ts';

const { database } = await databaseOfFile();

const shown = async (text: string) =>
  (await sql<{ shown: string }>`select ${text}::text as shown`.execute(database)).rows[0]?.shown;

it('returns a stored text unchanged, including a byte order mark at its beginning', async () => {
  expect(await shown('\ufeffmark')).toBe('\ufeffmark');
});

it('returns it unchanged after a failed query', async () => {
  await expect(sql`select no_such_column`.execute(database)).rejects.toThrow('no_such_column');
  expect(await shown('\ufeff')).toBe('\ufeff');
});
