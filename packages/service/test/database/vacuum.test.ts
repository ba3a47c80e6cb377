import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { queryOwner } from '../../src/database/connection.ts';
import { vacuumChangedTables } from '../../src/database/vacuum.ts';
import { databaseOfFile, openTestDatabaseForPlans } from './test-database.ts';

const { database } = await databaseOfFile(openTestDatabaseForPlans);

const accountId = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

beforeAll(async () => {
  await sql`insert into accounts values (${accountId}, 'vacuumed', now())`.execute(database);
});

it('the service vacuums a table after enough changes, so that a list uses an index', async () => {
  expect(await vacuumChangedTables(database)).toEqual([]);
  await insertDocuments(2_000);
  expect(await vacuumChangedTables(database)).toEqual(['documents']);
  expect(await vacuumChangedTables(database)).toEqual([]);
  await insertDocuments(100);
  expect(await vacuumChangedTables(database)).toEqual([]);

  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select * from documents where account_id = ${accountId} order by id desc limit 11`.execute(
    database,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan');
  expect(plan).not.toContain('Sort');
});

it('requests pass between the steps of a vacuum', async () => {
  const counts = async () => {
    const { rows } = await sql<{ readonly text: string }>`
      select vacuum_count - ${before.vacuums}::bigint || ' ' || analyze_count - ${before.analyses}::bigint as text
      from pg_stat_user_tables where relname = 'documents'`.execute(database);
    return rows[0]?.text ?? '';
  };
  let before = { vacuums: 0, analyses: 0 };
  const [vacuums = 0, analyses = 0] = (await counts()).split(' ').map(Number);
  before = { vacuums, analyses };
  await insertDocuments(2_000);
  const seen = new Set<string>();
  let isDone = false;
  const vacuumed = vacuumChangedTables(database).finally(() => {
    isDone = true;
  });
  // Each request is of another account. After a slow request, the same account would wait until the vacuum had used
  // the database for as long.
  while (!isDone) seen.add(await queryOwner.run(crypto.randomUUID(), counts));
  expect(await vacuumed).toEqual(['documents']);
  expect([...seen]).toContain('1 0');
});

async function insertDocuments(count: number): Promise<void> {
  await sql`
    insert into documents (account_id, id, name, prompt, creativity, template_id, created_at, updated_at)
    select ${accountId}, gen_random_uuid(), 'Name ' || number, 'Prompt', 0.5, 1, now(), now()
    from generate_series(1, ${count}::integer) number`.execute(database);
}
