import { type Kysely, sql } from 'kysely';

/** The searched columns of each table. */
export const searched = { documents: ['name', 'result'], images: ['name'] } as const;

/** Number of records that one statement folds. Their texts can have 200,000 characters each. */
const batch = 100;

/**
 * Adds the folded texts that searches compare, in place of the indexes of texts in lower case. An older release would
 * store records without them, so it does not work with this schema.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(searched)) {
    const table = sql.table(name);
    for (const column of columns) {
      await sql`alter table ${table} add column ${sql.ref(`${column}_folded`)} text`.execute(database);
    }
    await foldRows(database, name, columns);
    await dropSearchIndexes(database, name);
    for (const column of columns) {
      const folded = sql.ref(`${column}_folded`);
      await sql`create index on ${table} using gin (account_id, ${folded} gin_trgm_ops)`.execute(database);
    }
  }
}

interface Row {
  readonly account_id: string;
  readonly id: string;
  readonly [column: string]: string | null;
}

/** Stores the folded texts of all records of a table, where they differ from the stored ones. */
export async function foldRows(
  database: Kysely<unknown>,
  name: string,
  columns: readonly string[],
): Promise<void> {
  const table = sql.table(name);
  let last = {
    account_id: '00000000-0000-0000-0000-000000000000',
    id: '00000000-0000-0000-0000-000000000000',
  };
  for (;;) {
    const { rows } = await sql<Row>`
      select account_id, id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${table}
      where (account_id, id) > (${last.account_id}::uuid, ${last.id}::uuid)
      order by account_id, id limit ${sql.raw(String(batch))}`.execute(database);
    if (rows.length === 0) return;
    // Only a database with records needs it.
    const { fold } = await import('@contentgen/contract/records');
    for (const row of rows) {
      const folded = columns.map((column) => {
        const text = row[column];
        return sql`${typeof text === 'string' ? fold(text) : null}::text`;
      });
      const stored = columns.map((column) => sql.ref(`${column}_folded`));
      await sql`
        update ${table} set ${sql.join(stored.map((column, index) => sql`${column} = ${folded[index]}`))}
        where account_id = ${row.account_id}::uuid and id = ${row.id}::uuid
          and (${sql.join(stored)}) is distinct from (${sql.join(folded)})`.execute(database);
    }
    last = rows.at(-1) ?? last;
  }
}

/** Drops the trigram indexes of a table: all its indexes of the type GIN. */
async function dropSearchIndexes(database: Kysely<unknown>, name: string): Promise<void> {
  const { rows } = await sql<{ index: string }>`
    select indexname as index from pg_indexes
    where schemaname = current_schema() and tablename = ${name}::text and indexdef like '% USING gin %'`.execute(
    database,
  );
  for (const { index } of rows) await sql`drop index ${sql.ref(index)}`.execute(database);
}
