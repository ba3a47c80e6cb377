import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import type { Database } from '../../src/database/connection.ts';
import { FixedStatement } from '../../src/database/fixed-statement.ts';
import { GenerationLimit } from '../../src/generation/generation-limit.ts';
import { storeRecord } from '../../src/records/store-record.ts';
import { RecordLookups } from '../../src/resources/record-lookups.ts';
import { databaseOfFile } from '../database/test-database.ts';

interface Row {
  readonly id: string;
  readonly name: string;
}

/** Counts the statements that reach the database. */
class CountedStatement extends FixedStatement<Row> {
  runs = 0;

  override run(on: Database, values: readonly unknown[]): Promise<Row[]> {
    this.runs += 1;
    return super.run(on, values);
  }
}

const { database } = await databaseOfFile();
let statement: CountedStatement;
let lookups: RecordLookups<Row>;
let accountId: string;

beforeEach(async () => {
  statement = new CountedStatement(
    'select id, name from documents where account_id = $1 and id = any($2::uuid[])',
  );
  lookups = new RecordLookups(statement);
  accountId = await newAccount();
});

async function newAccount(): Promise<string> {
  return String((await new AccountsRepository(database).create(uuidv7()))?.id);
}

async function newDocument(name: string, account = accountId): Promise<string> {
  const id = uuidv7();
  const values = { name, prompt: 'Words', creativity: 0.25, template_id: 16 };
  const limit = new GenerationLimit(10);
  await storeRecord(
    database,
    limit,
    { name: 'documents' },
    { accountId: account, id, values, isBegun: false },
  );
  return id;
}

const namesOf = async (ids: readonly string[], account = accountId) =>
  (await Promise.all(ids.map((id) => lookups.find(database, account, id)))).map((row) => row?.name);

it('look-ups of one iteration share a statement, and each gets its record', async () => {
  const [one, two] = [await newDocument('one'), await newDocument('two')];
  const ids = [two, uuidv7(), one, two.toUpperCase()];
  expect(await namesOf(ids)).toEqual(['two', undefined, 'one', 'two']);
  expect(statement.runs).toBe(1);
});

it('a look-up of a later iteration has a statement for itself, which reads the record as it is then', async () => {
  const id = await newDocument('before');
  const first = lookups.find(database, accountId, id);
  await new Promise(setImmediate);
  await database.updateTable('documents').set({ name: 'after' }).where('id', '=', id).execute();
  expect(await namesOf([id])).toEqual(['after']);
  await first;
  expect(statement.runs).toBe(2);
});

it('accounts share no statement, and see no records of each other', async () => {
  const other = await newAccount();
  const [own, foreign] = [await newDocument('own'), await newDocument('foreign', other)];
  const both = await Promise.all([namesOf([own, foreign]), namesOf([own, foreign], other)]);
  expect(both).toEqual([
    ['own', undefined],
    [undefined, 'foreign'],
  ]);
  expect(statement.runs).toBe(2);
});

it('more than a hundred look-ups need several statements', async () => {
  const id = await newDocument('one');
  const names = await namesOf(Array.from({ length: 101 }, () => id));
  expect(new Set(names)).toEqual(new Set(['one']));
  expect(statement.runs).toBe(2);
});

it('all look-ups of a statement fail with it', async () => {
  const broken = new RecordLookups<Row>(new FixedStatement('select from no_such_table where $1 = any($2)'));
  const results = await Promise.allSettled([
    broken.find(database, accountId, uuidv7()),
    broken.find(database, accountId, uuidv7()),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
