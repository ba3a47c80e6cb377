import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import { countRecords, scan, searchRecords } from '../../src/listing/read-records.ts';
import { databaseOfFile } from '../database/test-database.ts';

const { database, isExclusive } = await databaseOfFile();

/** More than a search reads in the order of the list, and more hits of one word than it sorts. */
const records = 6_000;

/** What is searched, and the records that have it: they are numbered from the oldest. */
const texts = {
  frequent: 'n % 3 = 0',
  'at the far end': 'n <= 1500',
  'a few': 'n % 1000 = 7',
  zq: 'n % 2500 = 9',
  龍: 'n = 5',
  nothing: 'false',
} as const;
let accountId: string;

beforeAll(async () => {
  const accounts = new AccountsRepository(database);
  for (const name of ['other', 'searched']) {
    accountId = String((await accounts.create(name))?.id);
    const words = Object.entries(texts).map(
      ([text, condition]) => `case when ${condition} then ' ${text.toUpperCase()}' else '' end`,
    );
    const text = sql`left(md5(n::text), 10) || ${sql.raw(words.join(' || '))}`;
    await sql`
      insert into documents
        (account_id, id, name, name_folded, prompt, creativity, template_id, favorite, created_at, updated_at)
      select ${accountId}::uuid, lpad(to_hex(n), 32, '0')::uuid, ${text}, lower(${text}),
        'Words', 0.5, 2 - n % 2, n % 50 = 0, now(), now()
      from generate_series(1, ${records}::integer) n`.execute(database);
  }
});

const cases = Object.entries(texts).flatMap(([text, condition]) =>
  (['id', 'name'] as const).flatMap((sortBy) =>
    (['asc', 'desc'] as const).map((direction) => ({ text, condition, sortBy, direction })),
  ),
);

it.each(cases)(
  'finds all records with "$text", sorted by $sortBy $direction',
  async ({ text, condition, sortBy, direction }) => {
    const filters = { template_id: 1 };
    const search = { resource: 'documents', accountId, column: 'name', text, filters } as const;
    const found: string[] = [];
    for (let pages = 0; pages < 3; pages += 1) {
      const last = found.at(-1)?.split(' ');
      const position = last && {
        side: 'after' as const,
        inclusive: false,
        id: String(last[0]),
        name: found.at(-1)?.slice(37) ?? null,
      };
      const page = { sortBy, direction, position, limit: 100 };
      const rows = await searchRecords(database, search, page);
      found.push(...rows.map(({ id, name }) => `${id} ${name}`));
      if (rows.length < page.limit) break;
    }

    const column = sql.raw(sortBy === 'id' ? 'id' : 'name collate "und-x-icu"');
    const { rows: expected } = await sql<{ id: string; name: string }>`
      select id, name from (select *, row_number() over (order by id) as n from documents where account_id = ${accountId}) as record
      where template_id = 1 and ${sql.raw(condition)}
      order by ${column} ${sql.raw(direction)} limit 300`.execute(database);
    // The filter may not exclude all records with a text.
    expect(expected.length === 0).toBe(text === 'nothing');
    expect(found).toEqual(expected.map(({ id, name }) => `${id} ${name}`));
    if (expected.length < 300) {
      expect(await countRecords(database, search)).toBe(expected.length);
    }
  },
);

const short = (text: string) =>
  ({ resource: 'documents', accountId, column: 'name', text, filters: {} }) as const;
const firstPage = { sortBy: 'id', direction: 'desc', position: undefined, limit: 10 } as const;

it.runIf(isExclusive)(
  'other statements run during a search that scans on the embedded database',
  async () => {
    const ended: string[] = [];
    const search = searchRecords(database, short('zw'), firstPage);
    const other = database.selectFrom('accounts').select('id').execute();
    await Promise.all([search.then(() => ended.push('search')), other.then(() => ended.push('other'))]);
    expect(ended).toEqual(['other', 'search']);
  },
);

it('a scan ends at its time limit with a 503 that clients repeat', async () => {
  const scanning = scan(database, short('zw'), sql`id, name`, firstPage, 0);
  await expect(scanning.next()).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
});
