import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { accountOption, namedAccount } from './accounts.ts';
import { type DataOptions, type OnData, withDataOption } from './data-access.ts';
import { csvTable, textTable } from './output-format.ts';
import { costOfUse, type Prices, readPrices } from './prices.ts';
import { UsageError } from './program.ts';

/** The groups of the sums, with the SQL of their names. */
const groups = {
  account: sql<string>`account_name || case when exists (select from accounts where id = account_id)
    then '' else ' (deleted)' end`,
  day: sql<string>`to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD')`,
  // Keys of two accounts may have the same name.
  key: sql<string>`account_name || ': ' ||
    coalesce((select name || ' ' || prefix || '…' from api_keys where api_keys.id = key_id), key_id::text, 'unknown')`,
  model: sql<string>`coalesce(provider, 'none') || ' ' || coalesce(model, 'none')`,
} satisfies Record<string, RawBuilder<string>>;

type Group = keyof typeof groups;

interface UsageOptions extends DataOptions {
  readonly account?: string;
  readonly month?: string;
  readonly by?: Group;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly prices?: string;
}

/** A sum of the usage of generations. */
interface UsageSum {
  readonly group: string;
  readonly generations: number;
  readonly pictures: number;
  readonly failed: number;
  /** Failed because too many attempts ended with their process. */
  readonly interrupted: number;
  /** Deleted during the generation. */
  readonly canceled: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** The generations whose tokens are estimated, at least in part. */
  readonly estimated: number;
  readonly seconds: number;
  /** In the currency of the prices, if there are any. */
  readonly cost?: number;
}

/** A sum of one model: null if none was called. */
interface ModelSum extends UsageSum {
  readonly provider: string | null;
  readonly model: string | null;
}

/** Adds the command that sums what generations have used, deleted records and accounts included. */
export function addUsageCommand(program: Command, folder: string, onData: OnData): void {
  withDataOption(program.command('usage'))
    .description(
      'Sum what generations used in a month (UTC), also of deleted records and accounts. Kept for a year.',
    )
    .option(...accountOption('Only this account, also if it is deleted.'))
    .option('--month <MONTH>', 'The month, such as 2026-11. Default: this month.', checkedMonth)
    .option(
      '--by <GROUP>',
      `What to sum by: ${Object.keys(groups).join(', ')}. Default: account.`,
      checkedGroup,
    )
    .option('--prices <FILE>', 'Also say what it cost, with the prices of this JSON file.')
    .option('--json', 'Print a JSON array, for programs.')
    .option('--csv', 'Print comma-separated values (RFC 4180), for spreadsheets.')
    .action((given: UsageOptions) => {
      const { account, month, by = 'account', json = false, csv = false, prices: file, ...options } = given;
      if (json && csv) throw new UsageError('Choose one of --json and --csv.');
      return onData(async ({ accounts, database }) => {
        const prices = file === undefined ? undefined : await readPrices(resolve(folder, file));
        const parts = await sumUsage(database, { account, month, by });
        const sums = grouped(parts, prices);
        // A deleted account has usage, and no account.
        if (account !== undefined && sums.length === 0) await namedAccount(accounts, account);
        const rowsOfPrograms = sums.map(({ group, ...sum }) => ({ [by]: group, ...sum }));
        const missing = prices === undefined ? [] : unpriced(parts, prices);
        const stderr = missing.length === 0 ? '' : `The file lacks prices for ${missing.join(', ')}.`;
        if (json) return { stdout: JSON.stringify(rowsOfPrograms, null, 2), stderr };
        if (csv) return { stdout: csvTable(by, rowsOfPrograms), stderr };
        if (sums.length === 0) return { stderr: 'No generation has ended in this month.' };
        const rows = sums.map((sum) => [
          sum.group,
          ...[sum.generations, sum.pictures, sum.failed, sum.interrupted, sum.canceled].map(String),
          ...[sum.input_tokens, sum.output_tokens].map(String),
          sum.seconds.toFixed(1),
          ...(prices === undefined ? [] : [costOf(sum).toFixed(2)]),
        ]);
        const headings = [
          by.toUpperCase(),
          'GENERATIONS',
          'PICTURES',
          'FAILED',
          'INTERRUPTED',
          'CANCELED',
          'TOKENS IN',
          'TOKENS OUT',
          'SECONDS',
          ...(prices === undefined ? [] : [prices.currency]),
        ];
        return { stdout: textTable(headings, rows), stderr };
      }, options);
    });
}

/** Adds up the sums of the models of each group, with the cost if there are prices. */
function grouped(parts: readonly ModelSum[], prices: Prices | undefined): readonly UsageSum[] {
  const groups = new Map<string, UsageSum>();
  for (const { group, provider, model, ...sum } of parts) {
    const cost = prices && { cost: costOfUse(prices, { provider, model, ...sum }).cost };
    const priced: Omit<UsageSum, 'group'> = { ...sum, ...cost };
    const before = groups.get(group) as Record<string, unknown> | undefined;
    const added = Object.entries(priced).map(([name, value]) => {
      // The last digit of a sum of fractions is noise.
      return [name, Number((value + Number(before?.[name] ?? 0)).toPrecision(15))];
    });
    groups.set(group, { group, ...Object.fromEntries(added) });
  }
  return [...groups.values()];
}

/** Returns the models that were called and have no price. */
function unpriced(parts: readonly ModelSum[], prices: Prices): string[] {
  const names = parts
    .filter((sum) => sum.provider !== null && !costOfUse(prices, sum).isPriced)
    .map(({ provider, model }) => `${provider} ${model}`);
  return [...new Set(names)];
}

const costOf = ({ cost = 0 }: UsageSum) => cost;

/** Resolves to the sums of each model in each group. `generations` and the tokens include what did not succeed. */
async function sumUsage(
  database: Database,
  {
    account,
    month,
    by,
  }: { readonly account: string | undefined; readonly month: string | undefined; readonly by: Group },
): Promise<readonly ModelSum[]> {
  // Times without a zone are in UTC, so that a month begins and ends there, whatever the zone of the session is. The column
  // is compared as it is, so that its index has the month.
  const begin =
    month === undefined
      ? sql`date_trunc('month', now() at time zone 'UTC')`
      : sql`${`${month}-01`}::timestamp`;
  const nameOrId = account ?? null;
  const { rows } = await sql<ModelSum>`
    select ${groups[by]} as "group", provider, model,
      count(*) as generations,
      coalesce(sum(pictures), 0)::integer as pictures,
      count(*) filter (where outcome = 'failed') as failed,
      count(*) filter (where outcome = 'interrupted') as interrupted,
      count(*) filter (where outcome = 'canceled') as canceled,
      count(*) filter (where is_estimate) as estimated,
      coalesce(sum(input_tokens), 0)::float8 as input_tokens,
      coalesce(sum(output_tokens), 0)::float8 as output_tokens,
      coalesce(sum(milliseconds), 0)::float8 / 1000 as seconds
    from generation_usage
    where ended_at >= ${begin} at time zone 'UTC' and ended_at < (${begin} + interval '1 month') at time zone 'UTC'
      and (${nameOrId}::text is null
        -- A new account may have the name of a deleted one.
        or coalesce(account_id = (select id from accounts where name = ${nameOrId}::text),
          ${nameOrId}::text in (account_name, account_id::text)))
    group by 1, 2, 3 order by 1`.execute(database);
  return rows;
}

/** @throws UsageError */
function checkedMonth(month: string): string {
  if (/^2\d{3}-(?:0[1-9]|1[0-2])$/.test(month)) return month;
  throw new UsageError(`--month is "${month}", but must be a year and a month, such as 2026-11.`);
}

/** @throws UsageError */
function checkedGroup(group: string): Group {
  if (Object.hasOwn(groups, group)) return group as Group;
  throw new UsageError(`--by is "${group}". Use ${Object.keys(groups).join(', ')}.`);
}
