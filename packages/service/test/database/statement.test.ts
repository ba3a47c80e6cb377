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
    for (const text of statements) {
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

/** A statement of one account: it compares the account with a value, or inserts the value. */
const ofOneAccount = [
  /\b(?:account_id|sender) = (?:coalesce\()?\$/,
  /^\s*(?:with \w+ as \(\s*)?insert into \w+\s*\([^)]*account_id/,
  /\b(?:from|update) accounts\b[\s\S]*\bid = \$/,
];

it('these statements alone would read more than one shard if tables were distributed by account', () => {
  for (const { name } of readResources()) new RecordsRepository(name, definitions[name]);
  const tables = [...statements]
    .filter((text) => !ofOneAccount.some((one) => one.test(text)))
    .flatMap((text) => /\b(?:insert into|update|delete from|from) (?!unnest|pg_)\w+/.exec(text)?.[0] ?? []);
  expect(tables.sort()).toMatchInlineSnapshot(`
    [
      "delete from api_keys",
      "delete from audit_events",
      "delete from generation_usage",
      "delete from media",
      "delete from rate_limits",
      "delete from webhook_deliveries",
      "from account_usage",
      "from accounts",
      "from accounts",
      "from api_keys",
      "from audit_events",
      "from generation_jobs",
      "from generation_jobs",
      "from generation_jobs",
      "from generation_jobs",
      "from idempotency_keys",
      "from media",
      "from media",
      "from webhook_deliveries",
      "from webhook_deliveries",
      "from webhooks",
      "insert into accounts",
      "insert into rate_limits",
      "update api_keys",
      "update api_keys",
      "update audit_events",
      "update generation_jobs",
      "update generation_jobs",
      "update idempotency_keys",
    ]
  `);
});
