import { contract } from '@contentgen/contract';
import { Problem, type Quota, quotaOf } from '@contentgen/contract/requests';

/** How many generations an account may begin in a minute and in a day. Null without a limit. */
export interface GenerationRates {
  readonly perMinute: number | null;
  readonly perDay: number | null;
}

/** The stored limit of an account without a limit, although the settings have one. */
export const noLimit = 2_147_483_647;

/** What an account had used before a create, in the minute, the day and the month (UTC) of that time; and its limits. */
export interface UsageBefore {
  readonly counted_at: Date;
  readonly minute_used: number;
  readonly day_used: number;
  readonly month_used: number;
  /** Also the reserved tokens. */
  readonly tokens_used: number;
  /** Null without a limit. */
  readonly minute_limit: number | null;
  readonly day_limit: number | null;
  readonly month_limit: number | null;
  readonly tokens_limit: number | null;
}

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
  const { minute_limit, day_limit, month_limit, tokens_limit, counted_at: now } = before;
  const [minute, day] = [60_000, 86_400_000];
  const endOf = (window: number) => window - (now.getTime() % window);
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  const begins = `The next month begins on ${nextMonth.toISOString().slice(0, 10)} (UTC).`;
  const month = {
    endsIn: nextMonth.getTime() - now.getTime(),
    windowSeconds: 31 * 86_400,
    isMonthly: true,
  };
  return [
    minute_limit !== null && {
      policy: 'generations-per-minute',
      used: before.minute_used,
      adds: 1,
      limit: minute_limit,
      endsIn: endOf(minute),
      windowSeconds: 60,
      detail: `This account may begin ${plural(minute_limit)} a minute. Try again in ${Math.max(1, Math.ceil(endOf(minute) / 1_000))} seconds.`,
      isMonthly: false,
    },
    day_limit !== null && {
      policy: 'generations-per-day',
      used: before.day_used,
      adds: 1,
      limit: day_limit,
      endsIn: endOf(day),
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
      detail: `This account has used its ${plural(month_limit)} of this month. ${begins}`,
    },
    tokens_limit !== null && {
      ...month,
      policy: 'tokens-per-month',
      used: before.tokens_used,
      adds: tokens,
      limit: tokens_limit,
      detail: `This generation may need ${tokens} tokens, and this account has ${Math.max(0, tokens_limit - before.tokens_used)} of its ${tokens_limit} tokens of this month left. ${begins}`,
    },
  ].filter((limit) => limit !== false);
}

/** The share of a monthly limit from which on the log warns and the metrics have the account. */
export const warnedShare = 0.8;

/** Returns the fields of the warning for a generation with which an account reaches 80% of a monthly limit. */
export function budgetWarning(before: UsageBefore, tokens: number): object | undefined {
  const reached = limitsOf(before, tokens).find(
    ({ isMonthly, used, adds, limit }) =>
      isMonthly && used < limit * warnedShare && used + adds >= limit * warnedShare,
  );
  return reached && { policy: reached.policy, used: reached.used + reached.adds, limit: reached.limit };
}
