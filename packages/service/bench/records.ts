import { type Kysely, sql } from 'kysely';
import type { Schema } from '../src/database/schema.ts';

/** The name of the account that has the records. */
export const accountName = 'bench';

const accountId = '01900000-0000-7000-8000-000000000000';

/**
 * Loads an account with realistic records: names and texts of several words, every template, and every tenth record
 * a favorite. Some texts are rare. The same number always gives the same records. Their ids are ordered by time, as
 * in the service.
 */
export async function loadRecords(database: Kysely<Schema>, count: number): Promise<void> {
  await sql`insert into accounts (id, name, created_at) values (${accountId}, ${accountName}, now())`.execute(
    database,
  );
  const indexes = count > 100_000 ? await dropIndexes(database) : [];
  await sql`
    insert into documents (
      account_id, id, name, prompt, creativity, template_id, result, favorite, state, model, version,
      created_at, updated_at
    )
    select ${accountId}::uuid,
      (lpad(to_hex(1760000000000 + n), 12, '0') || '7' || substr(digest, 1, 3) || '8' || substr(digest, 4, 15))::uuid,
      words[1 + n % 40] || ' ' || words[1 + (n / 40) % 40] || ' ' || substr(digest, 1, 6) || marks,
      'Write about the ' || words[1 + n % 40] || ' ' || substr(digest, 7, 6),
      0.5, 1 + n % 75,
      'The ' || words[1 + n % 40] || ' ' || substr(digest, 13, 8) || ' has a ' || words[1 + (n / 7) % 40]
        || ' and a ' || words[1 + (n / 1600) % 40] || ' ' || substr(digest, 21, 8) || '. It is open all day.' || marks,
      n % 10 = 0, 'succeeded', 'offline-writer', 3, moment, moment
    from (
      select n, md5(n::text) as digest, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second' as moment,
        ${words}::text[] as words,
        case when n % 5000 = 9 then ' zq' else '' end || case when n % 181 = 0 then ' Pavlova' else '' end
          || case when n % 100000 = 77 then ' 龍' else '' end as marks
      from generate_series(1, ${count}::integer) as n
    ) as numbers`.execute(database);
  for (const index of indexes) await sql.raw(index).execute(database);
  await sql`vacuum analyze documents`.execute(database);
}

/**
 * Drops the indexes of the documents, except the primary key. It is faster to build them after the records are
 * loaded.
 */
async function dropIndexes(database: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes
    where tablename = 'documents' and indexname <> 'documents_pkey'`.execute(database);
  for (const { indexname } of rows) await sql`drop index ${sql.ref(indexname)}`.execute(database);
  return rows.map(({ indexdef }) => indexdef);
}

const words = [
  ...['bakery', 'harbor', 'bicycle', 'garden', 'museum', 'library', 'kitchen', 'island', 'market', 'theatre'],
  ...[
    'window',
    'lantern',
    'orchard',
    'printer',
    'station',
    'village',
    'compass',
    'blanket',
    'captain',
    'journal',
  ],
  ...['teapot', 'violin', 'meadow', 'castle', 'forest', 'bridge', 'candle', 'pepper', 'saddle', 'ribbon'],
  ...['rocket', 'anchor', 'basket', 'cherry', 'dinner', 'engine', 'feather', 'glacier', 'hammer', 'insect'],
];
