import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import type { Account, AccountLimits, AccountsRepository } from '../accounts/accounts-repository.ts';
import { noLimit } from '../limits/budgets.ts';
import { readMonth } from '../limits/usage.ts';
import { OperatorError } from '../operator-error.ts';
import { checkedName } from './argument-values.ts';
import { savedOutput } from './backup.ts';
import { type DataOptions, type OnData, withDataOption } from './data-access.ts';
import { commandLine, formatTime, shellWord, textTable } from './output-format.ts';
import { UsageError } from './program.ts';

/** The account that commands use if no account is named. The first start of the service creates it. */
export const defaultAccountName = 'default';

/**
 * Adds the commands for accounts.
 *
 * @param folder the folder to which a relative path belongs.
 */
export function addAccountCommands(program: Command, folder: string, onData: OnData): void {
  const group = program
    .command('accounts')
    .description('Create, list, show, limit, suspend, resume, export and delete accounts.');
  withDataOption(group.command('create'))
    .description('Create an account and print its id.')
    .argument('<NAME>', 'The name of the new account.', (name) => checkedName('NAME', name))
    .action((name: string, options: DataOptions) =>
      onData(async ({ change }) => {
        const account = await change(async ({ accounts }) => {
          const result = await accounts.create(name);
          if (result !== undefined) return { event: { action: 'account created', account: result }, result };
          throw new OperatorError(`The account "${name}" exists already. Choose another name.`);
        });
        const next = commandLine('keys create --account', shellWord(name));
        return {
          stdout: account.id,
          stderr: `Created the account "${name}". To create a key for it: ${next}`,
        };
      }, options),
    );
  withDataOption(group.command('list'))
    .description('List the accounts.')
    .action((options: DataOptions) =>
      onData(async ({ accounts }) => {
        const rows = (await accounts.list()).map((account) => [
          account.id,
          account.name + stateOf(account),
          formatTime(account.created_at),
        ]);
        return { stdout: textTable(['ID', 'NAME', 'CREATED'], rows) };
      }, options),
    );
  addShow(group, onData);
  addLimit(group, onData);
  addSuspension(group, 'suspend', onData);
  addSuspension(group, 'resume', onData);
  addExport(group, folder, onData);
  addDelete(group, onData);
}

/** Returns what a list adds to the name of an account. */
function stateOf({ deleted_at, suspended_at }: Account): string {
  if (deleted_at !== null) return ' (being deleted)';
  return suspended_at === null ? '' : ` (suspended since ${formatTime(suspended_at)})`;
}

function addSuspension(group: Command, verb: 'suspend' | 'resume', onData: OnData): void {
  const isSuspended = verb === 'suspend';
  const what = isSuspended
    ? 'Let an account only read: writes get 403. Its running generations end as usual.'
    : 'Let a suspended account write again.';
  withDataOption(group.command(verb))
    .description(`${what} It takes effect within a second.`)
    .argument(...accountArgument)
    .action((named: string, options: DataOptions) =>
      onData(async ({ change }) => {
        const { name, hasChanged } = await change(async ({ accounts }) => {
          const account = await namedAccount(accounts, named);
          const hasChanged = await accounts.setSuspended(account.id, isSuspended);
          const action = isSuspended ? 'account suspended' : 'account resumed';
          const result = { name: account.name, hasChanged };
          return { event: hasChanged ? { action, account } : undefined, result };
        });
        if (!hasChanged) return { stderr: `"${name}" is ${isSuspended ? '' : 'not '}suspended already.` };
        const undo = commandLine('accounts resume', shellWord(name));
        return {
          stderr: isSuspended
            ? `Suspended "${name}". It can read, but not write. To undo it: ${undo}`
            : `"${name}" can write again.`,
        };
      }, options),
    );
}

const counted = (counts: { readonly records: number; readonly pictures: number }) =>
  Object.entries(counts)
    .map(([noun, count]) => `${count} ${count === 1 ? noun.slice(0, -1) : noun}`)
    .join(' and ');

function addExport(group: Command, folder: string, onData: OnData): void {
  withDataOption(group.command('export'))
    .description(
      'Write the records, pictures and usage of an account into a folder. The service may be running. The exit code is 1 if pictures are missing.',
    )
    .argument(...accountArgument)
    .argument('<FOLDER>', 'The new folder.', (path) => resolve(folder, path))
    .action((named: string, path: string, options: DataOptions) =>
      onData(async ({ accounts, exportAccount }) => {
        const account = await namedAccount(accounts, named);
        const { missingPictures, ...exported } = await exportAccount(account, path);
        return savedOutput(path, `Exported ${counted(exported)} of "${account.name}".`, missingPictures);
      }, options),
    );
}

function addDelete(group: Command, onData: OnData): void {
  withDataOption(group.command('delete'))
    .description(
      'Delete an account with its records, pictures and keys. Its usage is kept. If it is interrupted, run it again.',
    )
    .argument(...accountArgument)
    .option('--yes', 'Do not ask.')
    .action(async (name: string, { yes = false, ...options }: DataOptions & { readonly yes?: boolean }) => {
      if (!yes) await confirm(name);
      await onData(
        async ({ accounts, deleteAccount }) => {
          const account = await namedAccount(accounts, name);
          const { records, pictures } = await deleteAccount(account);
          return {
            stderr: `Deleted "${account.name}" with ${counted({ records, pictures })}. Its usage is kept.`,
          };
        },
        options,
        { confirmed: '--yes' },
      );
    });
}

/**
 * Asks for the name or id, as it was typed, of the account that is to go.
 *
 * @throws UsageError without a terminal, and OperatorError for another text.
 */
async function confirm(named: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new UsageError('There is no terminal to ask on. To delete without a question: --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await terminal.question(
      `This deletes all records, pictures and keys of "${named}". To confirm, type ${named}: `,
    );
    if (typed.trim() !== named) throw new OperatorError('That is another text. Nothing is deleted.');
  } finally {
    terminal.close();
  }
}

const accountArgument = [
  '<NAME>',
  'The name of the account, or its id.',
  (named: string) => checkedName('NAME', named),
] as const;

/** Returns the option that names an account. */
export const accountOption = (what: string) =>
  [
    '--account <NAME>',
    `${what} Its name or id.`,
    (named: string) => checkedName('--account', named),
  ] as const;

function addShow(group: Command, onData: OnData): void {
  withDataOption(group.command('show'))
    .description('Show the limits of an account, and what it has used in this month (UTC).')
    .argument(...accountArgument)
    .option('--json', 'Print a JSON object, for programs.')
    .action((named: string, { json = false, ...options }: DataOptions & { readonly json?: boolean }) =>
      onData(async ({ accounts, database }) => {
        const account = await namedAccount(accounts, named);
        const month = await readMonth(database, account.id);
        const { generations = 0, tokens = 0 } = month ?? {};
        if (json) return { stdout: JSON.stringify({ ...account, month: { generations, tokens } }, null, 2) };
        const used = { generations, tokens };
        const rows = limits.map(({ column, option, used: count }) => [
          option,
          shownLimit(account[column], count === undefined ? 'of the settings' : 'none'),
          count === undefined ? '' : String(used[count]),
        ]);
        const { id, name, created_at } = account;
        return {
          stdout: `${id}  "${name}"${stateOf(account)}, created ${formatTime(created_at)}\n\n${textTable(['LIMIT', 'VALUE', 'USED'], rows)}`,
        };
      }, options),
    );
}

/** A limit of an account, with its option, and the count of the month that it limits. */
interface LimitOption {
  readonly option: string;
  readonly column: keyof AccountLimits;
  readonly what: string;
  readonly used?: 'generations' | 'tokens';
}

const limits: readonly LimitOption[] = [
  { option: 'per-minute', column: 'generations_per_minute', what: 'generations a minute' },
  { option: 'per-day', column: 'generations_per_day', what: 'generations a day (UTC)' },
  {
    option: 'monthly-generations',
    column: 'monthly_generations',
    what: 'generations a month (UTC)',
    used: 'generations',
  },
  {
    option: 'monthly-tokens',
    column: 'monthly_tokens',
    what: 'tokens a month, read and written',
    used: 'tokens',
  },
];

const shownLimit = (value: number | null, missing: string) =>
  value === null ? missing : value === noLimit ? 'none' : String(value);

function addLimit(group: Command, onData: OnData): void {
  const command = withDataOption(group.command('limit'))
    .description('Limit what an account may generate. Further creates get 429. The limits hold immediately.')
    .argument(...accountArgument);
  for (const { option, what, column } of limits) {
    const others = isRate(column) ? '"none", or "default" for the limit of the settings' : '"none"';
    command.option(`--${option} <NUMBER>`, `The ${what}: a number, ${others}.`);
  }
  command.action(async (name: string, { data, ...given }: DataOptions & Readonly<Record<string, string>>) => {
    // Not parsers of the options: commander turns null into an empty text.
    const changes = Object.fromEntries(
      limits.flatMap(({ option, column }) => {
        const value = given[option.replace(/-(.)/g, (_, letter) => letter.toUpperCase())];
        return value === undefined ? [] : [[column, readLimit(option, value, isRate(column))]];
      }),
    );
    if (Object.keys(changes).length === 0) {
      const options = limits.map(({ option }) => `--${option}`).join(', ');
      throw new UsageError(`Name at least one limit: ${options}.`);
    }
    await onData(
      async ({ change }) => {
        const changed = await change(async ({ accounts }) => {
          const account = await namedAccount(accounts, name);
          await accounts.limit(account.id, changes);
          const event = { action: 'limits of an account changed', account, details: changes } as const;
          return { event, result: account };
        });
        const next = commandLine('accounts show', shellWord(changed.name));
        return { stderr: `Changed the limits of "${changed.name}". To see them: ${next}` };
      },
      data === undefined ? {} : { data },
    );
  });
}

const isRate = (column: keyof AccountLimits) => column.startsWith('generations_per');

/**
 * Reads a limit: null for the default.
 *
 * @throws UsageError
 */
function readLimit(option: string, value: string, hasDefault: boolean): number | null {
  if (value === 'default' && hasDefault) return null;
  // Without a number, a month has no limit. A rate needs one that means so, because it has a default.
  if (value === 'none') return hasDefault ? noLimit : null;
  const most = hasDefault ? 1_000_000 : 1_000_000_000_000;
  if (/^\d{1,13}$/.test(value) && Number(value) <= most) return Number(value);
  const others = hasDefault ? '"none" or "default"' : '"none"';
  throw new UsageError(`--${option} is "${value}", but must be a whole number from 0 to ${most}, ${others}.`);
}

/**
 * Resolves to the account of that name, or else of that id, which alarms and the log name.
 *
 * @throws OperatorError that lists the accounts.
 */
export async function namedAccount(
  accounts: Pick<AccountsRepository, 'find' | 'list'>,
  named: string,
): Promise<Account> {
  const account = await accounts.find(named);
  if (account !== undefined) return account;
  const all = await accounts.list();
  const withId = all.find(({ id }) => id === named);
  if (withId !== undefined) return withId;
  const names = all.map((other) => `"${other.name}"`);
  const existing =
    names.length === 0
      ? `There are no accounts yet. The first start of the service creates "${defaultAccountName}".`
      : `The accounts are ${names.join(', ')}.`;
  throw new OperatorError(
    `There is no account "${named}". ${existing} To create one: ${commandLine('accounts create NAME')}`,
  );
}
