/**
 * What accounts use. The table `account_usage` counts what each account has used in the current minute, day and month,
 * in UTC. A create counts its generation and reserves tokens in the same statement that stores the record; the end of
 * the generation settles the tokens. The table `generation_usage` keeps a row for each generation that has ended.
 */
import type { Database } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { warnedShare } from './budgets.ts';

/** The record of a generation. */
interface GenerationAddress {
  readonly account_id: string;
  readonly record_id: string;
}

/** What an attempt has used: the provider that it called last, its model, the tokens of all calls, and the time. */
interface AttemptUse {
  readonly provider: string | null;
  readonly model: string | null;
  /** Null if nothing counted the tokens. */
  readonly input: number | null;
  readonly output: number | null;
  readonly isEstimate: boolean;
  readonly milliseconds: number;
}

/**
 * Cancels the job of a record, in the transaction that deletes the record. A generation that has not begun does not
 * count. If one is running, its worker counts what the last attempt used: see `countLate`.
 */
export async function cancelGeneration(
  transaction: Database,
  account_id: string,
  record_id: string,
): Promise<void> {
  await cancel(transaction, { account_id, record_id });
}

const cancel = statement<GenerationAddress>(`
  with job as (
    delete from generation_jobs where account_id = :account_id and record_id = :record_id returning *
  ), settled as (
    update account_usage as stored set
      month = date_trunc('month', now(), 'UTC'),
      month_generations = case when stored.month = date_trunc('month', now(), 'UTC') then stored.month_generations else 0 end
        - case when job.attempts = 0 and job.created_at >= date_trunc('month', now(), 'UTC') then 1 else 0 end,
      month_tokens = case when stored.month = date_trunc('month', now(), 'UTC') then stored.month_tokens else 0 end
        + coalesce(job.input_tokens, 0) + coalesce(job.output_tokens, 0),
      reserved_tokens = greatest(0, stored.reserved_tokens - job.reserved_tokens)
    from job where stored.account_id = :account_id
  )
  insert into generation_usage (account_id, record_id, account_name, key_id, resource, provider, model, input_tokens,
    output_tokens, is_estimate, pictures, size, milliseconds, outcome, ended_at)
  select :account_id, job.record_id, accounts.name, job.key_id, job.resource, null, null, job.input_tokens,
    job.output_tokens, job.is_estimate, 0, null, job.milliseconds, 'canceled', now()
  from job join accounts on accounts.id = job.account_id
  where job.attempts > 0
  on conflict do nothing`);

/** Counts what an attempt has used after its job was cancelled or claimed by another worker. */
export async function countLate(
  database: Database,
  { account_id, record_id }: GenerationAddress,
  { isEstimate, provider, model, input, output, milliseconds }: AttemptUse,
): Promise<void> {
  const used = { provider, model, input, output, is_estimate: isEstimate, milliseconds };
  await addLate(database, { account_id, record_id, ...used });
}

/** Adds the usage to the job, if another worker has it; otherwise to the ended generation and to the account's month. */
const addLate = statement<
  GenerationAddress & Omit<AttemptUse, 'isEstimate'> & { readonly is_estimate: boolean }
>(`
  with running as (
    update generation_jobs set
      input_tokens = coalesce(input_tokens + :input::bigint, input_tokens, :input::bigint),
      output_tokens = coalesce(output_tokens + :output::bigint, output_tokens, :output::bigint),
      is_estimate = is_estimate or :is_estimate::boolean,
      milliseconds = milliseconds + :milliseconds::bigint
    where account_id = :account_id and record_id = :record_id
    returning record_id
  ), ended as (
    update generation_usage set
      input_tokens = coalesce(input_tokens + :input::bigint, input_tokens, :input::bigint),
      output_tokens = coalesce(output_tokens + :output::bigint, output_tokens, :output::bigint),
      is_estimate = is_estimate or :is_estimate::boolean,
      provider = coalesce(provider, :provider::text),
      model = coalesce(model, :model::text),
      milliseconds = milliseconds + :milliseconds::bigint
    where account_id = :account_id and record_id = :record_id and not exists (select from running)
    returning account_id
  )
  update account_usage as stored set
    month = date_trunc('month', now(), 'UTC'),
    month_generations = case when stored.month = date_trunc('month', now(), 'UTC') then stored.month_generations else 0 end,
    month_tokens = case when stored.month = date_trunc('month', now(), 'UTC') then stored.month_tokens else 0 end
      + coalesce(:input::bigint, 0) + coalesce(:output::bigint, 0)
  from ended where stored.account_id = :account_id`);

/** What an account has used in the current month, with its limits: null without one. */
export interface MonthUsage {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly generations: number;
  /** Also the reserved tokens. */
  readonly tokens: number;
  readonly monthly_generations: number | null;
  readonly monthly_tokens: number | null;
}

/** Resolves to what the account has used in the current month; undefined if there is no such account. */
export async function readMonth(database: Database, accountId: string): Promise<MonthUsage | undefined> {
  const [row] = await readUsage(database, { account_id: accountId });
  return row;
}

const readUsage = statement<{ readonly account_id: string }, MonthUsage>(`
  select date_trunc('month', now(), 'UTC') as starts_at,
    -- In UTC, not in the time zone of the session, whose clock may change.
    (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC' as ends_at,
    monthly_generations, monthly_tokens,
    case when used.month = date_trunc('month', now(), 'UTC') then used.month_generations else 0 end as generations,
    case when used.month = date_trunc('month', now(), 'UTC') then used.month_tokens else 0 end
      + coalesce(used.reserved_tokens, 0) as tokens
  from accounts left join account_usage as used on used.account_id = accounts.id
  where accounts.id = :account_id`);

/** A monthly budget of an account, of which it has used most. */
export interface NearBudget {
  readonly account_id: string;
  readonly budget: 'generations' | 'tokens';
  readonly used: number;
  readonly limit: number;
}

/**
 * Resolves to the budgets of which the accounts have used 80% or more in this month: the 100 nearest to their limit. A
 * budget of 0 blocks its account, so nobody comes near to it.
 */
export function readNearBudgets(database: Database): Promise<NearBudget[]> {
  return nearBudgets(database, { share: warnedShare });
}

const nearBudgets = statement<{ readonly share: number }, NearBudget>(`
  select account_id, budget, used::float8, "limit"::float8 from (
    select account_id, month_generations as generations, month_tokens + reserved_tokens as tokens, monthly_generations,
      monthly_tokens
    from account_usage join accounts on accounts.id = account_id
    where month = date_trunc('month', now(), 'UTC') and (monthly_generations is not null or monthly_tokens is not null)
  ) as months
  cross join lateral (values ('generations', generations, monthly_generations), ('tokens', tokens, monthly_tokens))
    as budgets (budget, used, "limit")
  where "limit" > 0 and used >= "limit" * :share::float8
  order by used / "limit"::float8 desc limit 100`);

/** Deletes the usage of generations that ended more than a year ago. */
export async function sweepUsage(database: Database): Promise<void> {
  await sweep(database, {});
}

const sweep = statement<object>(`
  delete from generation_usage where ended_at < now() - interval '1 year'`);
