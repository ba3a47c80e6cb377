import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import type { Database } from '../../src/database/connection.ts';
import { SearchIndex } from '../../src/listing/search-index.ts';
import { searchRows } from '../../src/listing/search-rows.ts';
import { databaseOfFile } from '../database/test-database.ts';

const { database } = await databaseOfFile();

/** More than a search reads in the order of the list. */
const records = 2_500;

it('has the changes of transactions that are older than the announcement of new blocks', async () => {
  const accountId = String((await new AccountsRepository(database).create('searched'))?.id);
  await sql`
    insert into documents (account_id, id, name, prompt, creativity, template_id, created_at, updated_at)
    select ${accountId}::uuid, lpad(to_hex(n), 32, '0')::uuid, 'Name', 'Words', 0.5, 1, now(), now()
    from generate_series(1, ${records}::integer) n`.execute(database);
  const search = { resource: 'documents', accountId, column: 'name', text: 'zq', filters: [] } as const;
  const page = { sortBy: 'id', direction: 'desc', position: undefined, limit: 10 } as const;
  const find = () => searchRows(database, search, '"id", "name", "version"', page);

  const index = new SearchIndex(database, { least: 100, age: 0, interval: 0 });
  const updating = await database.transaction().execute(async (transaction) => {
    await sql`update documents set name = 'zq' where id = ${lowId}`.execute(transaction);
    const update = index.update();
    await announced(database);
    return { update };
  });
  await updating.update;
  expect(await database.selectFrom('search_blocks').select('first_id').execute()).not.toEqual([]);
  expect(await find()).toHaveLength(1);
});

const lowId = '00000000-0000-0000-0000-000000000007';

/** Resolves after the announcement, when the update waits or has written blocks. */
async function announced(database: Database): Promise<void> {
  let isAnnounced = false;
  while (!isAnnounced) {
    const { rows } = await sql`
      select from pg_stat_activity where query like '%pg_snapshot_xmin%' and pid <> pg_backend_pid()
        and datname = current_database()
      union all select from search_blocks limit 1`.execute(database);
    isAnnounced = rows.length > 0;
  }
}
