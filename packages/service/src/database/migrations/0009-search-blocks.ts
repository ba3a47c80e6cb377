import { type Kysely, sql } from 'kysely';

/** Older releases change records through the same triggers, and search without the index. */
export const olderReleasesWork = true;

/** The columns of each resource that can be searched. */
const searched = { documents: ['name', 'result'], images: ['name'] };

/**
 * Creates the index for searches that are too short for trigrams: the characters and pairs of characters in blocks
 * of neighbouring records. `listing/search-index.ts` fills it in the background. Triggers store which indexed
 * records have changed. A new record is not indexed yet, so its insert writes nothing to the index.
 *
 * The tables are unlogged, so they write no WAL. A crash of the database empties all of them, and the service builds
 * the index again.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(database);
  await run(sql`
    create unlogged table search_coverage (
      account_id uuid not null,
      resource text not null,
      last_id uuid not null,
      next_id uuid not null,
      primary key (account_id, resource)
    )`);
  // The key does not begin with the account: without statistics, searches would read the blocks by it.
  await run(sql`
    create unlogged table search_blocks (
      account_id uuid not null,
      resource text not null,
      first_id uuid not null,
      last_id uuid not null,
      grams integer[] not null,
      primary key (first_id, last_id, account_id, resource)
    )`);
  // Each search would read the whole list of pending entries.
  await run(sql`create index on search_blocks using gin (account_id, grams) with (fastupdate = off)`);
  await run(sql`
    create unlogged table search_changes (
      sequence bigint generated always as identity primary key,
      account_id uuid not null,
      resource text not null,
      record_id uuid not null
    )`);
  await run(sql`create index on search_changes (account_id, resource)`);
  await run(sql`
    create function note_search_change() returns trigger language plpgsql as $$
    begin
      insert into search_changes (account_id, resource, record_id)
      select new.account_id, tg_table_name, new.id from search_coverage
      where account_id = new.account_id and resource = tg_table_name and new.id <= next_id;
      return null;
    end $$`);
  for (const [table, columns] of Object.entries(searched)) {
    const isChanged = columns.map(
      (column) => sql`old.${sql.ref(column)} is distinct from new.${sql.ref(column)}`,
    );
    await run(sql`
      create trigger note_search_insert after insert on ${sql.table(table)}
      for each row execute function note_search_change()`);
    await run(sql`
      create trigger note_search_update after update on ${sql.table(table)}
      for each row when (${sql.join(isChanged, sql` or `)}) execute function note_search_change()`);
  }
}
