import type { ResourceName } from '@contentgen/contract';
import { invalidApiKey, type Quota } from '@contentgen/contract/requests';
import type { Database } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { currentTraceParent } from '../generation/generation-observer.ts';
import { budgetWarning, type GenerationRates, nearestQuota, type UsageBefore } from '../limits/budgets.ts';
import type { UnfinishedGenerations } from '../limits/unfinished-generations.ts';
import { columnsOf, listOf } from '../resources/complete-definitions.ts';
import { parametersOf } from '../resources/records-repository.ts';
import { definitions } from '../resources/registry.ts';
import type { Resource } from '../resources/resource.ts';
import { type ColumnValues, columnOf, type RecordRow, withFolded } from '../resources/resource-definition.ts';
import { deleteIdempotencyKey, type NewIdempotencyKey } from './idempotency-keys.ts';

/** The limits that a create counts against. */
export interface StoringParts {
  readonly unfinishedGenerations: UnfinishedGenerations;
  /** How many generations an account may begin, unless the account has other limits. */
  readonly generationRates: GenerationRates;
  /** Logs that an account has used most of a monthly limit. */
  warn(fields: object, message: string): void;
}

/** A record as a client sends it. */
export interface SentRecord {
  readonly accountId: string;
  /** The API key of the request. */
  readonly keyId: string;
  /** The columns that the request fills. */
  readonly values: ColumnValues;
  /** The idempotency key of the request. */
  readonly key?: NewIdempotencyKey;
  /** Receives the state of the nearest limit of generations. */
  countedBy(quota: Quota): void;
}

/** A record before it is stored. */
export interface NewRecord extends SentRecord {
  readonly id: string;
  /**
   * Whether this process begins the generation immediately. Then the job is stored with a lease, and the record as
   * `processing`.
   */
  readonly isBegun: boolean;
}

/** What a create binds, besides `value_…` for the columns that the request fills. */
interface StoringParameters {
  readonly account_id: string;
  readonly key_id: string;
  readonly id: string;
  readonly now: Date;
  readonly is_begun: boolean;
  readonly trace_parent: string | null;
  /** The tokens that the generation reserves. */
  readonly tokens: number;
  /** How many generations the account may begin: null without a limit. */
  readonly per_minute: number | null;
  readonly per_day: number | null;
  /** How many unfinished generations the account may have; null without a count. */
  readonly most_unfinished: number | null;
  /** The idempotency key: null without one. */
  readonly operation: string | null;
  readonly key: string | null;
  readonly fingerprint: Buffer | null;
  readonly in_flight_until: Date | null;
  readonly holder: number | null;
}

/** The stored record, whose columns are null if it was not stored; and what the account had before. */
type StoredRow = Omit<RecordRow, 'id'> & {
  readonly id: string | null;
  readonly unfinished: number;
  readonly had_room: boolean;
  readonly is_key_new: boolean;
} & UsageBefore;

/** Stores the records of each resource. */
const storing = Object.fromEntries(
  Object.entries(definitions).map(([name, definition]) => {
    const columns = Object.values<Parameters<typeof columnOf>[0]>(definition.create).map(columnOf);
    const stored = Object.keys(withFolded(definition, Object.fromEntries(columns.map((one) => [one, '']))));
    return [name, storingInto(name, stored, listOf(columnsOf(definition)))];
  }),
) as { readonly [Name in ResourceName]: ReturnType<typeof storingInto> };

/**
 * Makes the statement that stores a record of a resource. Each part of it inserts only if the part before it has a row.
 * The idempotency key comes before the counts, so that no statement waits for a key while it has locked the counts.
 */
function storingInto(table: string, columns: readonly string[], shown: string) {
  return statement<StoringParameters, StoredRow>(`
    with account as (
      -- 2147483647 stands for no limit, although the settings have one.
      select nullif(coalesce(generations_per_minute, :per_minute::integer), 2147483647) as minute_limit,
        nullif(coalesce(generations_per_day, :per_day::integer), 2147483647) as day_limit,
        monthly_generations as month_limit, monthly_tokens as tokens_limit
      from accounts where id = :account_id and deleted_at is null
    ), before as materialized (
      select account.*, now() as counted_at,
        case when used.minute = date_trunc('minute', now(), 'UTC') then used.minute_generations else 0 end as minute_used,
        case when used.day = date_trunc('day', now(), 'UTC') then used.day_generations else 0 end as day_used,
        case when used.month = date_trunc('month', now(), 'UTC') then used.month_generations else 0 end as month_used,
        case when used.month = date_trunc('month', now(), 'UTC') then used.month_tokens else 0 end
          + coalesce(used.reserved_tokens, 0) as tokens_used,
        (select count(*) from (
          select from generation_jobs where account_id = :account_id limit coalesce(:most_unfinished::bigint, 0)
        ) as jobs) as unfinished
      from account left join account_usage as used on used.account_id = :account_id
    ), room as materialized (
      select from before
      where coalesce(minute_used < minute_limit, true)
        and coalesce(day_used < day_limit, true)
        and coalesce(month_used < month_limit, true)
        and coalesce(tokens_used + :tokens::bigint <= tokens_limit, true)
        and coalesce(unfinished < :most_unfinished::bigint, true)
    ), new_key as (
      insert into idempotency_keys
        (account_id, operation, key, fingerprint, record_id, in_flight_until, holder, created_at)
      select :account_id, :operation, :key::text, :fingerprint, :id, :in_flight_until, :holder::integer, :now::timestamptz
      from room where :key::text is not null
      on conflict do nothing
      returning key
    ), counted as (
      insert into account_usage as stored (account_id, minute, minute_generations, day, day_generations,
        month, month_generations, month_tokens, reserved_tokens)
      select :account_id, date_trunc('minute', now(), 'UTC'), 1, date_trunc('day', now(), 'UTC'), 1,
        date_trunc('month', now(), 'UTC'), 1, 0, :tokens::bigint
      from room where :key::text is null or exists (select from new_key)
      on conflict (account_id) do update set
        minute = excluded.minute,
        minute_generations = 1 + case when stored.minute = excluded.minute then stored.minute_generations else 0 end,
        day = excluded.day,
        day_generations = 1 + case when stored.day = excluded.day then stored.day_generations else 0 end,
        month = excluded.month,
        month_generations = 1 + case when stored.month = excluded.month then stored.month_generations else 0 end,
        month_tokens = case when stored.month = excluded.month then stored.month_tokens else 0 end,
        reserved_tokens = stored.reserved_tokens + excluded.reserved_tokens
      -- Another create may have taken the last place since "before" was read. From here on, the row is locked.
      where (select (stored.minute <> excluded.minute or coalesce(stored.minute_generations < minute_limit, true))
        and (stored.day <> excluded.day or coalesce(stored.day_generations < day_limit, true))
        and (stored.month <> excluded.month or coalesce(stored.month_generations < month_limit, true))
        and coalesce(case when stored.month = excluded.month then stored.month_tokens else 0 end
          + stored.reserved_tokens + excluded.reserved_tokens <= tokens_limit, true) from before)
      returning account_id
    ), job as (
      insert into generation_jobs (account_id, record_id, resource, attempts, available_at, leased_until, created_at,
        trace_parent, key_id, reserved_tokens)
      select :account_id, :id, '${table}', case when :is_begun::boolean then 1 else 0 end, now(),
        case when :is_begun then now() + interval '15 seconds' end, now(), :trace_parent, :key_id, :tokens
      from counted
      returning account_id
    ), record as (
      insert into "${table}" (account_id, id, created_at, updated_at, state, version,
        ${columns.map((column) => `"${column}"`).join(', ')})
      select :account_id, :id, :now, :now, case when :is_begun then 'processing' else 'queued' end,
        case when :is_begun then 2 else 1 end,
        ${columns.map((column) => `:value_${column}`).join(', ')}
      from job
      returning ${shown}
    )
    select record.*, before.*, exists (select from room) as had_room, exists (select from new_key) as is_key_new
    from before left join record on true`);
}

/**
 * Stores a record with its job, and with its idempotency key if it has one, in one statement. The statement also counts
 * the generation.
 *
 * @returns undefined when the idempotency key is taken.
 * @throws Problem 429 when the account has reached a limit of generations. Concurrent calls do not count each other's
 *   unfinished generations, which avoids a lock. So they can exceed this limit by as many records as there are calls.
 */
export async function storeRecord(
  parts: StoringParts,
  database: Database,
  { name, definition }: Pick<Resource, 'name' | 'definition'>,
  { accountId, keyId, id, values, isBegun, key, countedBy }: NewRecord,
): Promise<RecordRow | undefined> {
  const { unfinishedGenerations: limit, generationRates: rates, warn } = parts;
  const counts = limit.mustCount(accountId);
  const tokens = definition.tokens?.(values) ?? 0;
  const [stored] = await storing[name](database, {
    ...parametersOf(withFolded(definition, values)),
    account_id: accountId,
    key_id: keyId,
    id,
    now: new Date(),
    is_begun: isBegun,
    trace_parent: currentTraceParent.getStore() ?? null,
    tokens,
    per_minute: rates.perMinute,
    per_day: rates.perDay,
    most_unfinished: counts ? limit.limit : null,
    operation: key?.operation ?? null,
    key: key?.key ?? null,
    fingerprint: key?.fingerprint ?? null,
    in_flight_until: key?.inFlightUntil ?? null,
    holder: key?.holder ?? null,
  });
  // The account is being deleted, and its keys are revoked.
  if (stored === undefined) throw invalidApiKey();
  const row = stored as RecordRow;
  if (counts) {
    limit.counted(accountId, stored.unfinished);
    if (stored.unfinished >= limit.limit) throw limit.problem();
  }
  const isStored = stored.id !== null;
  const isRefused = !isStored && (key === undefined || stored.is_key_new || !stored.had_room);
  const quota = nearestQuota(stored, tokens, !isRefused);
  if (quota !== undefined && (isStored || isRefused)) countedBy(quota);
  if (isRefused && quota !== undefined) {
    // Another create has taken the last place between the two looks at the counts.
    if (key && stored.is_key_new) await deleteIdempotencyKey(database, { accountId, ...key });
    throw quota.problem();
  }
  if (!isStored) return undefined;
  const warning = budgetWarning(stored, tokens);
  if (warning) warn({ account_id: accountId, ...warning }, 'an account has used 80% of a monthly limit');
  return row;
}
