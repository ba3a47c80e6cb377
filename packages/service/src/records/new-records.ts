import type { ResourceName } from '@contentgen/contract';
import { type Database, isDatabaseAway } from '../database/connection.ts';
import { FixedStatement } from '../database/fixed-statement.ts';
import type { GenerationLimit } from '../generation/generation-limit.ts';
import { leaseEnd } from '../generation/job-times.ts';
import { currentTraceParent } from '../generation/trace-parent.ts';
import type { RecordRow } from '../resources/record-table.ts';
import type { Resource } from '../resources/resource.ts';
import { beginningOf, type NewRecord, storeRecord } from './store-record.ts';

interface Waiting {
  readonly record: NewRecord;
  readonly resolve: (row: RecordRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

type NamedResource = Pick<Resource, 'name'>;

/** Maximum number of records that one statement stores. */
const maxBatch = 100;

/**
 * Stores new records with their jobs. The records of one account that are created in the same iteration of the event
 * loop share a statement and its commit. No create waits for a statement that is already running.
 */
export class NewRecords {
  readonly #database: Database;
  readonly #limit: GenerationLimit;
  /** The records of this iteration, by account and resource. */
  readonly #batches = new Map<string, Waiting[]>();
  readonly #statements = new Map<ResourceName, FixedStatement<RecordRow>>();

  constructor(database: Database, limit: GenerationLimit) {
    this.#database = database;
    this.#limit = limit;
  }

  /** Stores a record as `storeRecord` does. */
  store(resource: NamedResource, record: NewRecord): Promise<RecordRow | undefined> {
    const { accountId, key } = record;
    const counts = this.#limit.mustCount(accountId);
    if (counts || key !== undefined || currentTraceParent.getStore() !== undefined) {
      return storeRecord(this.#database, this.#limit, resource, record, counts);
    }
    return new Promise((resolve, reject) => {
      this.#batch(resource, accountId).push({ record, resolve, reject });
    });
  }

  #batch(resource: NamedResource, accountId: string): Waiting[] {
    const address = `${resource.name}/${accountId}`;
    const known = this.#batches.get(address);
    if (known !== undefined && known.length < maxBatch) return known;
    const batch: Waiting[] = [];
    this.#batches.set(address, batch);
    setImmediate(() => {
      if (this.#batches.get(address) === batch) this.#batches.delete(address);
      if (batch.length === 1) this.#storeEach(resource, batch);
      else void this.#storeAll(resource, accountId, batch);
    });
    return batch;
  }

  #storeEach(resource: NamedResource, batch: readonly Waiting[]): void {
    for (const { record, resolve, reject } of batch) {
      storeRecord(this.#database, this.#limit, resource, record, false).then(resolve, reject);
    }
  }

  async #storeAll(resource: NamedResource, accountId: string, batch: readonly Waiting[]): Promise<void> {
    const createdAt = new Date().toISOString();
    const records = batch.map(({ record: { id, isBegun, values } }) => ({
      ...values,
      id,
      created_at: createdAt,
      ...beginningOf(isBegun),
    }));
    try {
      const statement = this.#statement(resource.name, Object.keys(batch[0]?.record.values ?? {}));
      const rows = await statement.run(this.#database, [accountId, JSON.stringify(records)]);
      const stored = new Map(rows.map((row) => [row.id, row]));
      for (const { record, resolve } of batch) resolve(stored.get(record.id));
    } catch (error) {
      // The failed statement has stored nothing. If the database refused only one of its records, the others must not
      // fail.
      if (isDatabaseAway(error)) for (const { reject } of batch) reject(error);
      else this.#storeEach(resource, batch);
    }
  }

  #statement(name: ResourceName, columns: readonly string[]): FixedStatement<RecordRow> {
    const statement = this.#statements.get(name) ?? new FixedStatement<RecordRow>(storingSql(name, columns));
    this.#statements.set(name, statement);
    return statement;
  }
}

function storingSql(name: ResourceName, values: readonly string[]): string {
  const columns = ['id', 'created_at', 'state', 'version', ...values]
    .map((column) => `"${column}"`)
    .join(', ');
  return `
    with created as materialized (
      select ${columns} from json_populate_recordset(null::"${name}", $2::json)
    ), job as (
      insert into generation_jobs
        (account_id, record_id, resource, attempts, available_at, leased_until, created_at)
      select $1::uuid, id, '${name}', case when state = 'processing' then 1 else 0 end, now(),
        case when state = 'processing' then ${leaseEnd} end, now()
      from created
    )
    insert into "${name}" (account_id, updated_at, ${columns})
    select $1::uuid, created_at, ${columns} from created
    returning *`;
}
