import { contract } from '@contentgen/contract';
import { Problem, type Quota, quotaOf } from '@contentgen/contract/requests';
import { type Database, query } from '../database/connection.ts';

/**
 * What accounts use. The table `account_usage` counts what each account has used in the current minute, day and month,
 * in UTC. A create counts its generation and reserves tokens in the same statement that stores the record; the end of
 * the generation settles the tokens. The table `generation_usage` keeps a row for each generation that has ended.
 */

/** How many generations an account may begin in a minute and in a day. Null without a limit. */
export interface GenerationRates {
  readonly perMinute: number | null;
  readonly perDay: number | null;
}

/** The stored limit of an account without a limit, although the settings have one. */
export const noLimit = 2_147_483_647;

/** The counts, and the windows in which they count. */
const counts = {
  minute_generations: 'minute',
  day_generations: 'day',
  month_generations: 'month',
  month_tokens: 'month',
} as const;

type Count = keyof typeof counts;
const names = Object.keys(counts) as Count[];
const windows = [...new Set(Object.values(counts))];

// A month is added in UTC, not in the time zone of the session, whose clock may change.
const inUtc = `now() at time zone 'UTC'`;
const beginOf = (window: string) => `(date_trunc('${window}', ${inUtc}) at time zone 'UTC')`;
const endOf = (window: string) =>
  `((date_trunc('${window}', ${inUtc}) + interval '1 ${window}') at time zone 'UTC')`;

/** The SQL of a count of the row: 0 if the row is about an earlier window, or there is no row. */
const current = (row: string, count: Count) =>
  `case when ${row}.${counts[count]} = ${beginOf(counts[count])} then ${row}.${count} else 0 end`;

const reserved = (row: string) => `coalesce(${row}.reserved_tokens, 0)`;

/** The SQL of the assignments that bring a row to the current windows and add to its counts. */
const added = (row: string, additions: Partial<Record<Count, string>>) =>
  [
    ...windows.map((window) => `"${window}" = ${beginOf(window)}`),
    ...names.map((count) => `${count} = ${current(row, count)} + ${additions[count] ?? '0'}`),
  ].join(', ');

/** The SQL of the assignments that add tokens to the current month of a row. */
export const addedTokens = (row: string, tokens: string) => added(row, { month_tokens: tokens });

/** The SQL of the condition that a row leaves room for one more generation that reserves tokens. */
const hasRoom = (row: string, limits: string, tokens: string) => `(
  coalesce(${current(row, 'minute_generations')} < ${limits}.minute_limit, true)
  and coalesce(${current(row, 'day_generations')} < ${limits}.day_limit, true)
  and coalesce(${current(row, 'month_generations')} < ${limits}.month_limit, true)
  and coalesce(${current(row, 'month_tokens')} + ${reserved(row)} + ${tokens} <= ${limits}.tokens_limit, true))`;

/** What an account had used before a create, and its limits: null without one. */
export interface UsageBefore {
  readonly minute_used: number;
  readonly day_used: number;
  readonly month_used: number;
  /** Also the reserved tokens. */
  readonly tokens_used: number;
  readonly minute_limit: number | null;
  readonly day_limit: number | null;
  readonly month_limit: number | null;
  readonly tokens_limit: number | null;
  /** Milliseconds until the end of each window. */
  readonly minute_ends_in: number;
  readonly day_ends_in: number;
  readonly month_ends_in: number;
}

/**
 * Returns the common table expressions of a create. `before` has the columns of {@link UsageBefore}, and `has_room`,
 * read without a lock. `counted` counts the generation. It has a row only if the limits allow the generation, and locks
 * the counts of the account until the transaction ends, so that no two creates take the last place.
 *
 * @param account, perMinute, perDay, tokens the SQL of these values; `tokens` are reserved.
 * @param condition the SQL of a further condition of `counted`.
 */
export function countingSql(
  account: string,
  { perMinute, perDay }: { readonly [Rate in keyof GenerationRates]: string },
  tokens: string,
  condition: string,
): { readonly before: string; readonly counted: string } {
  return {
    before: `before as materialized (
      select limits.*,
        ${current('stored', 'minute_generations')} as minute_used,
        ${current('stored', 'day_generations')} as day_used,
        ${current('stored', 'month_generations')} as month_used,
        ${current('stored', 'month_tokens')} + ${reserved('stored')} as tokens_used,
        ${windows.map((window) => `(extract(epoch from ${endOf(window)} - now()) * 1000)::float8 as ${window}_ends_in`).join(', ')},
        ${hasRoom('stored', 'limits', tokens)} as has_room
      from (
        select nullif(coalesce(generations_per_minute, ${perMinute}), ${noLimit}) as minute_limit,
          nullif(coalesce(generations_per_day, ${perDay}), ${noLimit}) as day_limit,
          monthly_generations as month_limit, monthly_tokens as tokens_limit
        from accounts where id = ${account} and deleted_at is null
      ) as limits left join account_usage as stored on stored.account_id = ${account}
    )`,
    counted: `counted as (
      insert into account_usage as stored
        (account_id, ${windows.map((window) => `"${window}"`).join(', ')}, ${names.join(', ')}, reserved_tokens)
      select ${account}, ${windows.map(beginOf).join(', ')}, 1, 1, 1, 0, ${tokens}
      from before where has_room and ${condition}
      on conflict (account_id) do update set
        ${added('stored', { minute_generations: '1', day_generations: '1', month_generations: '1' })},
        reserved_tokens = stored.reserved_tokens + excluded.reserved_tokens
      where (select ${hasRoom('stored', 'before', tokens)} from before)
      returning account_id
    )`,
  };
}

/**
 * Returns the common table expression that settles the job in the expression `job`: it counts the tokens that the
 * generation used, and releases the tokens that the create reserved.
 *
 * @param additions the SQL of what to add to the counts.
 */
export const settlingSql = (additions: Partial<Record<Count, string>>) => `settled as (
  update account_usage as stored set ${added('stored', additions)},
    reserved_tokens = greatest(0, stored.reserved_tokens - job.reserved_tokens)
  from job where stored.account_id = job.account_id
)`;

/** The columns of `generation_usage`. */
export const usageColumns =
  'account_id, record_id, account_name, key_id, resource, provider, model, input_tokens, output_tokens, is_estimate, pictures, size, milliseconds, outcome, ended_at';

/** The SQL of the first of these columns, for the expression `job`. */
export const endedJob = `job.account_id, job.record_id,
  (select name from accounts where accounts.id = job.account_id), job.key_id, job.resource`;

const longestRetryAfter = contract.components.headers.RetryAfter?.schema.maximum ?? 86_400;

/** A limit of an account, and what it had used of it before a create. */
interface Limit {
  readonly policy: string;
  readonly used: number;
  readonly adds: number;
  readonly limit: number;
  readonly endsIn: number;
  readonly windowSeconds: number;
  /** What is exhausted, and until when. */
  readonly detail: string;
  readonly isMonthly: boolean;
}

/**
 * Returns the state of the nearest limit after a create; undefined for an account without limits.
 *
 * @param tokens the tokens that the generation reserves.
 * @param isCounted whether the limits allowed the generation.
 */
export function nearestQuota(before: UsageBefore, tokens: number, isCounted: boolean): Quota | undefined {
  const shareOf = ({ used, adds, limit }: Limit) => (used + adds) / Math.max(1, limit);
  const limits = limitsOf(before, tokens).sort((one, other) => shareOf(other) - shareOf(one));
  // Of several limits that refuse, the one that ends last says when the client may try again.
  const refusing = isCounted ? [] : limits.filter(({ used, adds, limit }) => used + adds > limit);
  const [nearest] = [...refusing.sort((one, other) => other.endsIn - one.endsIn), ...limits];
  if (nearest === undefined) return undefined;
  const { policy, used, adds, limit, endsIn, windowSeconds, detail, isMonthly } = nearest;
  const remaining = Math.max(0, limit - used - (isCounted ? adds : 0));
  const quota = quotaOf(
    policy,
    { requests: limit, windowSeconds },
    { exceeded: !isCounted, remaining, endsIn },
  );
  const seconds = Math.min(longestRetryAfter, Math.max(1, Math.ceil(endsIn / 1_000)));
  const headers = { 'retry-after': String(seconds) };
  const reason = limit === 0 ? 'This account may begin no generations. Ask its operator.' : detail;
  return {
    ...quota,
    problem: () => new Problem(429, reason, { headers, ...(isMonthly && { kind: 'quota-exceeded' }) }),
  };
}

const plural = (count: number) => `${count} ${count === 1 ? 'generation' : 'generations'}`;

function limitsOf(before: UsageBefore, tokens: number): Limit[] {
  const { minute_limit, day_limit, month_limit, tokens_limit } = before;
  const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1_000));
  // A month begins at midnight. The clock of the database may differ from this one, so this takes the nearest midnight.
  const day = 86_400_000;
  const next = new Date(Math.round((Date.now() + before.month_ends_in) / day) * day)
    .toISOString()
    .slice(0, 10);
  const nextMonth = `The next month begins on ${next} (UTC).`;
  const month = {
    endsIn: before.month_ends_in,
    windowSeconds: 31 * 86_400,
    isMonthly: true,
  };
  return [
    minute_limit !== null && {
      policy: 'generations-per-minute',
      used: before.minute_used,
      adds: 1,
      limit: minute_limit,
      endsIn: before.minute_ends_in,
      windowSeconds: 60,
      detail: `This account may begin ${plural(minute_limit)} a minute. Try again in ${seconds(before.minute_ends_in)} seconds.`,
      isMonthly: false,
    },
    day_limit !== null && {
      policy: 'generations-per-day',
      used: before.day_used,
      adds: 1,
      limit: day_limit,
      endsIn: before.day_ends_in,
      windowSeconds: 86_400,
      detail: `This account may begin ${plural(day_limit)} a day. The next day begins at midnight (UTC).`,
      isMonthly: false,
    },
    month_limit !== null && {
      ...month,
      policy: 'generations-per-month',
      used: before.month_used,
      adds: 1,
      limit: month_limit,
      detail: `This account has used its ${plural(month_limit)} of this month. ${nextMonth}`,
    },
    tokens_limit !== null && {
      ...month,
      policy: 'tokens-per-month',
      used: before.tokens_used,
      adds: tokens,
      limit: tokens_limit,
      detail: `This generation may need ${tokens} tokens, and this account has ${Math.max(0, tokens_limit - before.tokens_used)} of its ${tokens_limit} tokens of this month left. ${nextMonth}`,
    },
  ].filter((limit) => limit !== false);
}

/** The share of a monthly limit whose use the log warns of. */
const warnedShare = 0.8;

/** Returns the fields of the warning for a generation with which an account reaches 80% of a monthly limit. */
export function budgetWarning(before: UsageBefore, tokens: number): object | undefined {
  const reached = limitsOf(before, tokens).find(
    ({ isMonthly, used, adds, limit }) =>
      isMonthly && used < limit * warnedShare && used + adds >= limit * warnedShare,
  );
  return reached && { policy: reached.policy, used: reached.used + reached.adds, limit: reached.limit };
}

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
  const text = `
    select ${beginOf('month')} as starts_at, ${endOf('month')} as ends_at, monthly_generations, monthly_tokens,
      ${current('stored', 'month_generations')} as generations,
      ${current('stored', 'month_tokens')} + ${reserved('stored')} as tokens
    from accounts left join account_usage as stored on stored.account_id = accounts.id
    where accounts.id = $1`;
  const [row] = await query<MonthUsage>(database, text, [accountId]);
  return row;
}

/** Deletes the usage of generations that ended more than a year ago. */
export async function sweepUsage(database: Database): Promise<void> {
  await query(database, `delete from generation_usage where ended_at < now() - interval '1 year'`, []);
}
