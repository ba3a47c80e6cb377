import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import { countRecords } from '../../src/listing/count-records.ts';
import { SearchIndex } from '../../src/listing/search-index.ts';
import { searchRows } from '../../src/listing/search-rows.ts';
import { definitions } from '../../src/resources/registry.ts';
import { databaseOfFile } from '../database/test-database.ts';
import { storeRecords } from './stored-records.ts';

const { database } = await databaseOfFile();
const index = new SearchIndex(database, { least: 100, age: 0, interval: 0 });

/** More than a search reads in the order of the list, so that the rest is found by the index only. */
const records = 2_500;

let accountId: string;

beforeAll(async () => {
  accountId = String((await new AccountsRepository(database).create('searched'))?.id);
  await sql`
    insert into documents (account_id, id, name, prompt, creativity, template_id, result, created_at, updated_at)
    select ${accountId}::uuid, lpad(to_hex(n * 16), 32, '0')::uuid, md5(n::text), 'Words', 0.5, 1 + n % 2, sha256(n::text::bytea)::text, now(), now()
    from generate_series(1, ${records}::integer) n`.execute(database);
});

/** The id of a record; number 1 is the oldest. A fraction is between two records. */
const idOf = (n: number) => {
  const digits = Math.round(n * 16)
    .toString(16)
    .padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const change = (n: number, values: { readonly name?: string; readonly result?: string }) =>
  database
    .updateTable('documents')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', idOf(n))
    .execute();

const store = (n: number, name: string) =>
  storeRecords(database, 'documents', accountId, [{ id: idOf(n), name }]);

const storeNew = (name: string) => storeRecords(database, 'documents', accountId, [{ name }]);

/** Resolves to the ids of the records that contain a text. Requires that a search counts as many as it finds. */
async function find(text: string, column: 'name' | 'result' = 'name'): Promise<string[]> {
  const search = { resource: 'documents', accountId, column, text, filters: [] } as const;
  const page = { sortBy: 'id', direction: 'desc', position: undefined, limit: 100 } as const;
  const ids = (await searchRows(database, search, '"id", "name", "version"', page)).map(({ id }) => id);
  expect(await countRecords(database, { ...search, search })).toBe(ids.length);
  return ids;
}

const changes = () => database.selectFrom('search_changes').select(['resource', 'record_id']).execute();
const blocks = () => database.selectFrom('search_blocks').select(['first_id', 'last_id']).execute();

describe('the index of short texts', () => {
  it('finds old records by it, and no others', async () => {
    await change(3, { name: 'Zq' });
    await change(700, { name: 'one 🎉' });
    await change(701, { name: 'İ', result: `${'a'.repeat(19_999)}ŵŷ` });
    await index.update();
    expect((await blocks()).length).toBeGreaterThan(10);
    expect(await find('zQ')).toEqual([idOf(3)]);
    expect(await find('🎉')).toEqual([idOf(700)]);
    expect(await find('e 🎉')).toEqual([idOf(700)]);
    expect(await find('İ')).toEqual([idOf(701)]);
    expect(await find('Ŵŷ', 'result')).toEqual([idOf(701)]);
    expect(await find('ŵŷ')).toEqual([]);
    expect(await find('q🎉')).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, 'name' | 'result']>([
    ['a new name', () => change(5, { name: '龍' }), 'name'],
    ['a new result', () => change(5, { result: '龍' }), 'result'],
    ['a record with an old id', () => store(5.5, '龍'), 'name'],
    ['the newest record', () => storeNew('龍'), 'name'],
  ])('%s is found immediately, and after the next update', async (_, store, column) => {
    expect(await find('龍', column)).toEqual([]);
    await store();
    const found = await find('龍', column);
    expect(found).toHaveLength(1);
    await index.update();
    expect(await changes()).toEqual([]);
    expect(await find('龍', column)).toEqual(found);
    await sql`update documents set name = '-', result = '-' where id = ${found[0]}`.execute(database);
    expect(await find('龍', column)).toEqual([]);
  });

  it('does not find deleted records', async () => {
    await change(9, { name: 'жф' });
    await index.update();
    expect(await find('жф')).toEqual([idOf(9)]);
    await database.deleteFrom('documents').where('id', '=', idOf(9)).execute();
    expect(await find('жф')).toEqual([]);
  });

  it('reads the records of matching blocks only', async () => {
    await change(11, { name: 'ξψ' });
    await index.update();
    expect(await find('ξψ')).toEqual([idOf(11)]);
    await database.deleteFrom('search_blocks').where('first_id', '=', idOf(11)).execute();
    expect(await find('ξψ')).toEqual([]);
  });

  it('waits until an account has enough new records', async () => {
    const before = await blocks();
    const [id] = await storeNew('юэ');
    await index.update();
    expect(await blocks()).toEqual(before);
    expect(await find('юэ')).toEqual([id]);
  });
});

describe('a change of what can be searched is noted', () => {
  const values = { documents: {}, images: {} };
  const searched = Object.entries(definitions).flatMap(([resource, { search }]) =>
    Object.values(search).map((column) => [resource as keyof typeof values, column] as const),
  );

  it.each(searched)('for %s and the column %s', async (resource, column) => {
    const [id = ''] = await storeRecords(database, resource, accountId, [values[resource]]);
    const last = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
    await sql`
      insert into search_coverage values (${accountId}, ${resource}, ${last}, ${last})
      on conflict (account_id, resource) do update set last_id = excluded.last_id, next_id = excluded.next_id`.execute(
      database,
    );
    await sql`delete from search_changes`.execute(database);
    await sql`update ${sql.table(resource)} set favorite = true where id = ${id}`.execute(database);
    expect(await changes()).toEqual([]);
    await sql`update ${sql.table(resource)} set ${sql.ref(column)} = 'other' where id = ${id}`.execute(
      database,
    );
    expect(await changes()).toEqual([{ resource, record_id: id }]);
  });
});
