import { operations } from '@contentgen/contract';
import { type KyselyPlugin, RawNode, type RootOperationNode, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import type { Database } from '../../src/database/connection.ts';
import { type ListQuery, readPage } from '../../src/listing/list-records.ts';
import { RecordsRepository } from '../../src/resources/records-repository.ts';
import { definitions } from '../../src/resources/registry.ts';
import type { ColumnValues } from '../../src/resources/resource-definition.ts';
import { databaseOfFile, openTestDatabaseForPlans } from '../database/test-database.ts';

const { database } = await databaseOfFile(openTestDatabaseForPlans);

const documents = new RecordsRepository('documents', definitions.documents);
let accountId: string;

beforeAll(async () => {
  accountId = String((await new AccountsRepository(database).create('busy'))?.id);
  await sql`
    insert into documents
      (account_id, id, name, name_folded, prompt, creativity, template_id, result, result_folded, favorite, model,
        created_at, updated_at)
    select ${accountId}::uuid, gen_random_uuid(), 'Record ' || left(md5(n::text), 10), 'record ' || left(md5(n::text), 10), 'Words', 0.5, 1 + n % 54,
      'Text ' || left(md5((-n)::text), 10), 'text ' || left(md5((-n)::text), 10), n % 50 = 0,
      case when n <= 10000 then 'first' end, now(), now()
    from generate_series(1, 20001) n`.execute(database);
  await sql`vacuum analyze documents`.execute(database);
});

/** Makes the database explain raw queries without running them. Adds their plans to `plans`. */
const explainingInto = (plans: string[]): KyselyPlugin => ({
  transformQuery: ({ node }) =>
    node.kind === 'RawNode'
      ? (RawNode.create(
          [`explain ${node.sqlFragments[0]}`, ...node.sqlFragments.slice(1)],
          node.parameters,
        ) as RootOperationNode)
      : node,
  transformResult: async ({ result }) => {
    plans.push(result.rows.map((row) => (row as Record<string, string>)['QUERY PLAN']).join('\n'));
    return { ...result, rows: [] };
  },
});

const { search_by, sort_by, sort, include_total } = operations.listImages.queryDefaults;

/** Returns the query plans of the statements that read a page. Only `explain` runs, so the page is empty. */
async function plansOf(query: Partial<ListQuery>, filters: ColumnValues): Promise<string[]> {
  const plans: string[] = [];
  await page(database.withPlugin(explainingInto(plans)), { per_page: 100, ...query }, filters);
  return plans;
}

const page = (on: Database, query: Partial<ListQuery>, filters: ColumnValues) =>
  readPage(
    on,
    { name: 'documents', definition: definitions.documents },
    accountId,
    { search_by, sort_by, sort, include_total, per_page: 10, ...query },
    filters,
  );

it.each<[Partial<ListQuery>, ColumnValues]>([
  [{}, {}],
  [{ sort: 'asc' }, {}],
  [{ sort_by: 'name' }, {}],
  [{}, { template_id: 7 }],
  [{ sort_by: 'name', sort: 'asc' }, { template_id: 7 }],
  [{}, { favorite: true }],
  [{ sort_by: 'name' }, { favorite: true }],
])('a page of 20,000 documents with %j and %j is read from an index in its order', async (query, filters) => {
  const [explained] = await plansOf(query, filters);
  expect(explained).toMatch(/Index (Only )?Scan/);
  expect(explained).not.toMatch(/Seq Scan|\bSort\b/);
});

it.each<[string, (on: Database) => Promise<unknown>]>([
  ['a page', (on) => page(on, {}, { template_id: 7 })],
  ['a page by name', (on) => page(on, { per_page: 100, sort_by: 'name' }, {})],
  ['a look-up', (on) => documents.find(on, accountId, uuidv7())],
])('%s of 20,000 documents has one plan for all values', async (_, read) => {
  await database.connection().execute(async (connection) => {
    for (let run = 0; run < 10; run += 1) await read(connection);
    const { rows } = await sql<{ plans: number }>`
      select custom_plans::integer as plans from pg_prepared_statements
      where statement like '%from "documents"%' and statement not like '%pg_prepared_statements%'
      order by prepare_time desc limit 1`.execute(connection);
    // PostgreSQL compares five plans for their values with one for all.
    expect(rows).toEqual([{ plans: 5 }]);
  });
});

it('a page of favorites is read from their index with the plan for all values', async () => {
  await database.connection().execute(async (connection) => {
    await page(connection, {}, { favorite: true });
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements
      where statement like '%from "documents"%' and statement not like '%pg_prepared_statements%'
      order by prepare_time desc limit 1`.execute(connection);
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection);
    const name = sql.ref(String(rows[0]?.name));
    const plan = await sql`explain execute ${name} (${sql.lit(accountId)})`.execute(connection);
    await sql`reset plan_cache_mode`.execute(connection);
    expect(JSON.stringify(plan.rows)).toContain('Index Scan');
    expect(JSON.stringify(plan.rows)).not.toContain('Filter');
  });
});

it.each([
  ['name', 'id'],
  ['name', 'name'],
  ['result', 'id'],
  ['result', 'name'],
] as const)(
  'a search for a rare %s among 20,000 sorted by %s reads a part in order, then the trigram index',
  async (search_by, sort_by) => {
    const plans = await plansOf({ search: 'c4ca4238a0', search_by, sort_by }, { template_id: 7 });
    expect(plans).toHaveLength(2);
    expect(plans[0]).toMatch(/Limit[\s\S]*Index Scan/);
    expect(plans[0]).not.toMatch(/Seq Scan/);
    expect(plans[1]).toMatch(/Bitmap Index Scan/);
    expect(plans[1]).not.toMatch(/Seq Scan/);
  },
);

it.each<[string, Partial<ListQuery>, ColumnValues, number]>([
  ['all', {}, {}, 10_000],
  ['as many as are counted', {}, { model: 'first' }, 10_000],
  ['the favorites', {}, { favorite: true }, 400],
  ['a frequent text', { search: 'Record' }, {}, 10_000],
  ['a rare text', { search: 'c4ca4238a0' }, {}, 1],
])('counts %s of 20,001 documents', async (_, query, filters, total) => {
  const { meta } = await page(database, { ...query, include_total: true }, filters);
  expect(meta.total).toBe(total);
});

it('a cursor of a list without a filter works when a later release knows the filter', async () => {
  const { meta } = await page(database, {}, { template_id: 7 });
  const next = { cursor: String(meta.next_cursor) };
  const { rows } = await page(database, next, { template_id: 7, model: undefined });
  expect(rows).toHaveLength(10);
});
