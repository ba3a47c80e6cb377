import { readResources } from '@contentgen/contract';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { statement, statements } from '../../src/database/statement.ts';
import { RecordsRepository } from '../../src/resources/records-repository.ts';
import { definitions } from '../../src/resources/registry.ts';
import { databaseOfFile } from './test-database.ts';
// Their modules make all other statements.
import '../../src/server.ts';
import '../../src/commands/program.ts';

const { database } = await databaseOfFile();

it('PostgreSQL can prepare every statement', async () => {
  for (const { name } of readResources()) new RecordsRepository(name, definitions[name]);
  expect(statements.size).toBeGreaterThan(20);
  await database.connection().execute(async (connection) => {
    for (const text of statements.keys()) {
      const run = (sql: string) => connection.executeQuery(CompiledQuery.raw(sql, undefined as never));
      await run(`prepare checked as ${text}`).catch((error) => expect.fail(`${error}\n${text}`));
      await run('deallocate checked');
    }
  });
});

it('binds each name once, wherever it stands, and refuses a missing value', async () => {
  const add = statement<{ one: number; two: number | undefined }, { sum: number }>(
    'select :one::integer + :two::integer + :one as sum',
  );
  expect(await add(database, { one: 1, two: 2 })).toEqual([{ sum: 4 }]);
  await expect(add(database, { one: 1, two: undefined })).rejects.toThrow('no value for :two');
});
