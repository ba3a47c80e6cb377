import { setImmediate, setTimeout } from 'node:timers/promises';
import type { ResourceName } from '@contentgen/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Schema } from '../database/schema.ts';
import { definitions } from '../resources/registry.ts';
import { addGrams, gramSalt, gramsValue } from './search-grams.ts';
import { loweredColumn } from './search-text.ts';

/** The largest number of records in a block. A search reads all records of the blocks that match. */
const blockRecords = 128;

/** A block with so many grams ends early. */
const blockGrams = 50_000;

/** The number of records that one query reads. */
const batch = 32;

/** The number of characters after which other work gets a chance. */
const sliceLength = 20_000;

/** The id before every other one. */
const lowestId = '00000000-0000-0000-0000-000000000000';

/** The number of the advisory lock of the index. */
const lock = 0x5ea6c4;

/** How often the task looks whether older transactions have ended, and the milliseconds between two looks. */
const looks = { count: 100, interval: 50 };

/** When to look for new records, and when to index them. */
export interface SearchIndexOptions {
  /** How many new records an account must have before they are indexed. Until then, searches read all of them. */
  readonly least: number;
  /**
   * Only records older than this are indexed, in milliseconds. Most generations have ended by then, so the record
   * changes less after it was indexed.
   */
  readonly age: number;
  /**
   * Milliseconds between two looks for new records. They are rare, because each look reads an index for every
   * account.
   */
  readonly interval: number;
}

/** Records of an account, up to an id, that the index does not have yet. */
interface Range {
  readonly account_id: string;
  readonly resource: ResourceName;
  readonly next_id: string;
}

/** A record with its searched columns in lower case. */
interface IndexedRecord extends Readonly<Record<string, string | null>> {
  readonly id: string;
}

/**
 * The index for searches that are too short for trigrams. A block covers a range of an account's records and
 * stores the grams that occur in them. A search reads the records of the blocks that have all grams of its text, the
 * records that have changed since they were indexed, and the records after the last block. A block may have grams
 * that its records no longer contain, but it never lacks one. The index makes sure of this in three steps:
 *
 * 1. `next_id` announces a range. From then on, triggers store every change of a record in the range.
 * 2. A transaction that began before the announcement may not have seen it. So the index waits until all older
 *    transactions have ended.
 * 3. The index writes the blocks of the range, and increases `last_id` up to `next_id`.
 */
export class SearchIndex {
  readonly #database: Database;
  readonly #options: SearchIndexOptions;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isRunning = false;
  #isStopped = false;

  constructor(
    database: Database,
    options: SearchIndexOptions = { least: 4_096, age: 60_000, interval: 60_000 },
  ) {
    this.#database = database;
    this.#options = options;
  }

  /** Brings the index up to date. Several processes may do this at the same time. */
  async update(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      await this.#repeat((transaction) => this.#indexChanges(transaction));
      await this.#lookForRecords();
      const ranges = await this.#announcedRanges();
      if (ranges.length === 0 || !(await this.#olderTransactionsEnd())) return;
      for (const range of ranges) await this.#repeat((transaction) => this.#indexBlock(transaction, range));
    } finally {
      this.#isRunning = false;
    }
  }

  /** Ends a running update after its current step. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Repeats a step until there is no more work, or until another process works on the index. */
  async #repeat(step: (transaction: Transaction<Schema>) => Promise<boolean>): Promise<void> {
    let hasMore = true;
    while (hasMore && !this.#isStopped) {
      hasMore = await this.#database.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ locked: boolean }>`
          select pg_try_advisory_xact_lock(${lock}::bigint) as locked`.execute(transaction);
        return rows[0]?.locked === true && (await step(transaction));
      });
    }
  }

  async #lookForRecords(): Promise<void> {
    const now = performance.now();
    if (now - this.#lookedAt < this.#options.interval) return;
    this.#lookedAt = now;
    for (const resource of await this.#resources()) await this.#announce(resource);
  }

  /** Returns the resources with triggers. Changes of the other resources would be missed. */
  async #resources(): Promise<ResourceName[]> {
    const { rows } = await sql<{ name: ResourceName }>`
      select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgname = 'note_search_update' and pg_table_is_visible(tgrelid)`.execute(this.#database);
    return rows.map(({ name }) => name);
  }

  async #announce(resource: ResourceName): Promise<void> {
    const { least, age } = this.#options;
    const newest = firstIdAt(Date.now() - age);
    await sql`
      insert into search_coverage (account_id, resource, last_id, next_id)
      select accounts.id, ${resource}::text, ${lowestId}::uuid, ${newest}::uuid
      from accounts left join search_coverage as coverage
        on coverage.account_id = accounts.id and coverage.resource = ${resource}::text
      where exists (
        select from ${sql.table(resource)} as record
        where record.account_id = accounts.id and record.id <= ${newest}::uuid
          and record.id > coalesce(coverage.last_id, ${lowestId}::uuid)
        order by record.id offset ${least - 1} limit 1
      )
      on conflict (account_id, resource)
      do update set next_id = greatest(search_coverage.next_id, excluded.next_id)`.execute(this.#database);
  }

  async #announcedRanges(): Promise<Range[]> {
    return this.#database
      .selectFrom('search_coverage')
      .select(['account_id', 'resource', 'next_id'])
      .whereRef('last_id', '<', 'next_id')
      .execute();
  }

  /** Waits until the transactions that run now have ended. Resolves to whether they all have. */
  async #olderTransactionsEnd(): Promise<boolean> {
    const { rows } = await sql<{ now: string }>`
      select pg_snapshot_xmax(pg_current_snapshot())::text as now`.execute(this.#database);
    for (let look = 0; look < looks.count && !this.#isStopped; look += 1) {
      const { rows: ended } = await sql<{ all: boolean }>`
        select pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.now}::text::xid8 as "all"`.execute(
        this.#database,
      );
      if (ended[0]?.all === true) return true;
      await setTimeout(looks.interval);
    }
    return false;
  }

  /** Writes the next block of a range. Resolves to true if the range has more records. */
  async #indexBlock(transaction: Transaction<Schema>, range: Range): Promise<boolean> {
    const coverage = transaction
      .selectFrom('search_coverage')
      .where('account_id', '=', range.account_id)
      .where('resource', '=', range.resource);
    const { last_id: covered } = await coverage.select('last_id').executeTakeFirstOrThrow();
    if (covered >= range.next_id) return false;
    const grams = new Set<number>();
    const ids: string[] = [];
    let isWhole = false;
    while (!isWhole && ids.length < blockRecords && grams.size < blockGrams) {
      const after = ids.at(-1) ?? covered;
      const records = await this.#read(
        transaction,
        range,
        sql`id > ${after}::uuid and id <= ${range.next_id}::uuid`,
      );
      for (const record of records) await addGramsOf(grams, range.resource, record);
      ids.push(...records.map(({ id }) => id));
      isWhole = records.length < batch;
    }
    const [first, last] = [ids[0], ids.at(-1)];
    if (first !== undefined && last !== undefined) await this.#store(transaction, range, first, last, grams);
    await transaction
      .updateTable('search_coverage')
      .set({ last_id: isWhole ? range.next_id : String(last) })
      .where('account_id', '=', range.account_id)
      .where('resource', '=', range.resource)
      .execute();
    return !isWhole;
  }

  /** Indexes some of the changed records, each in a separate block. Resolves to true if there may be more of them. */
  async #indexChanges(transaction: Transaction<Schema>): Promise<boolean> {
    const { rows: changes } = await sql<{
      readonly sequence: string;
      readonly account_id: string;
      readonly resource: ResourceName;
      readonly record_id: string;
      /** A later block has the record otherwise. */
      readonly has_block: boolean;
    }>`
      select sequence::text, change.account_id, change.resource, record_id, record_id <= last_id as has_block
      from search_changes as change join search_coverage using (account_id, resource)
      order by sequence limit ${batch}`.execute(transaction);
    for (const change of changes) {
      if (!change.has_block) continue;
      const [record] = await this.#read(transaction, change, sql`id = ${change.record_id}::uuid`);
      if (record === undefined) continue;
      const grams = new Set<number>();
      await addGramsOf(grams, change.resource, record);
      await this.#store(transaction, change, record.id, record.id, grams);
    }
    const done = `{${changes.map(({ sequence }) => sequence).join()}}`;
    await sql`delete from search_changes where sequence = any(${done}::text::bigint[])`.execute(transaction);
    return changes.length === batch;
  }

  async #read(
    transaction: Transaction<Schema>,
    { account_id, resource }: Pick<Range, 'account_id' | 'resource'>,
    condition: ReturnType<typeof sql>,
  ): Promise<IndexedRecord[]> {
    const texts = searchedColumns(resource).map(
      (column) => sql`${loweredColumn(column)} as ${sql.ref(column)}`,
    );
    const { rows } = await sql<IndexedRecord>`
      select id, ${sql.join(texts)} from ${sql.table(resource)}
      where account_id = ${account_id} and ${condition} order by id limit ${batch}`.execute(transaction);
    return rows;
  }

  async #store(
    transaction: Transaction<Schema>,
    { account_id, resource }: Pick<Range, 'account_id' | 'resource'>,
    first: string,
    last: string,
    grams: ReadonlySet<number>,
  ): Promise<void> {
    await sql`
      insert into search_blocks (account_id, resource, first_id, last_id, grams)
      values (${account_id}, ${resource}, ${first}, ${last}, ${gramsValue(grams)})
      on conflict (account_id, resource, first_id, last_id) do update set grams = excluded.grams`.execute(
      transaction,
    );
  }
}

/** Returns the columns that searches of a resource can read. */
function searchedColumns(resource: ResourceName): string[] {
  return [...new Set(Object.values<string>(definitions[resource].search))];
}

async function addGramsOf(grams: Set<number>, resource: ResourceName, record: IndexedRecord): Promise<void> {
  for (const column of searchedColumns(resource)) {
    const text = record[column] ?? '';
    const salt = gramSalt(resource, column);
    for (let start = 0; start < text.length; start += sliceLength) {
      // Two characters before the slice, which may be four code units, complete the pair at its start.
      addGrams(grams, text.slice(Math.max(0, start - 4), start + sliceLength), salt);
      if (text.length > sliceLength) await setImmediate();
    }
  }
}

/**
 * Returns the smallest id of records that were created at or after a time in milliseconds. A UUIDv7 begins with its
 * time (RFC 9562).
 */
function firstIdAt(time: number): string {
  const digits = time.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
