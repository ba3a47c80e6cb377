import type { Command } from 'commander';
import { validate as isUuid } from 'uuid';
import { scopes as allScopes, type Scope } from '../accounts/api-key.ts';
import type { ApiKey } from '../accounts/api-keys-repository.ts';
import type { AuditAction, AuditEvent } from '../accounts/audit.ts';
import type { DataContext, Repositories } from '../data-context.ts';
import { OperatorError } from '../operator-error.ts';
import { accountOption, defaultAccountName, namedAccount } from './accounts.ts';
import { checkedKeyName, checkedName, parseDuration, parseExpiry, parseScopes } from './argument-values.ts';
import { type DataOptions, type OnData, withDataOption } from './data-access.ts';
import { commandLine, formatTime, shellWord, textTable } from './output-format.ts';

/** Adds the command that prints a new link to the console, because the one of the start works only once. */
export function addLinkCommand(program: Command, onData: OnData): void {
  withDataOption(program.command('link'))
    .description('Print a new link to the console. It works once, for ten minutes.')
    .option(...accountOption('The account that the link opens.'), defaultAccountName)
    .action(({ account: name, ...options }: DataOptions & { readonly account: string }) =>
      onData(async ({ change, url }) => {
        const code = await change(async ({ accounts, apiKeys }) => {
          const account = await namedAccount(accounts, name);
          const result = await apiKeys.createCode(account.id);
          return { event: { action: 'link to the console created', account }, result };
        });
        return { stdout: `${url}/#key=${code}`, stderr: 'This link works once, for ten minutes.' };
      }, options),
    );
}

/** Adds the commands for API keys. */
export function addKeyCommands(program: Command, onData: OnData): void {
  const group = program.command('keys').description('Create, list, rotate and revoke API keys.');
  addCreate(group, onData);
  addList(group, onData);
  addRotate(group, onData);
  withDataOption(group.command('revoke'))
    .description('Revoke an API key. The key stops working immediately and permanently.')
    .argument('<KEY>', keyHelp, checkedKeyName)
    .action((nameOrId: string, options: DataOptions) =>
      onData(async ({ accounts, apiKeys, change }) => {
        const key = await keyNamed({ accounts, apiKeys }, nameOrId);
        if (key.revoked_at !== null) {
          return {
            stderr: `The key ${describeKey(key)} was revoked at ${formatTime(key.revoked_at)} already.`,
          };
        }
        await change(async (changed) => {
          await changed.apiKeys.revoke(key.id);
          return { event: await eventOf('API key revoked', key, changed), result: undefined };
        });
        return { stderr: `Revoked the key ${describeKey(key)}. It no longer works.` };
      }, options),
    );
}

const keyHelp = 'The name of the key, or its id. "keys list" shows both.';

interface CreateOptions extends DataOptions {
  readonly account: string;
  readonly name: string;
  readonly scopes?: readonly Scope[];
  /** Null means never. */
  readonly expires?: string;
}

function addCreate(group: Command, onData: OnData): void {
  withDataOption(group.command('create'))
    .description('Create an API key and print it.')
    .option(...accountOption('The account of the key.'), defaultAccountName)
    .option('--name <LABEL>', 'A label for "keys list".', (name) => checkedName('--name', name), 'unnamed')
    .option(
      '--scopes <SCOPES>',
      `${allScopes.join(', ')} or ${allScopes.join(',')}. Default: all scopes.`,
      parseScopes,
    )
    .option('--expires <TIME>', 'When the key expires, such as 30d, 12h, 90m or 2027-01-31. Default: never.')
    .action(
      ({ account: accountName, name, scopes = allScopes, expires = 'never', ...options }: CreateOptions) => {
        // Not a parser of the option: commander turns null into an empty text.
        const expiresAt = parseExpiry('--expires', expires, new Date());
        return onData(async ({ accounts, change }) => {
          const account = await namedAccount(accounts, accountName);
          const { secret, key } = await change(async (changed) => {
            const result = await changed.apiKeys.create({ accountId: account.id, name, scopes, expiresAt });
            return { event: await eventOf('API key created', result.key, changed), result };
          });
          const place = options.data === undefined ? [] : ['--data', shellWord(options.data)];
          const facts = `account "${account.name}", scopes ${key.scopes.join(' and ')}, expires ${formatTime(key.expires_at)}`;
          return {
            stdout: secret,
            stderr:
              `Created the key ${describeKey(key)}: ${facts}.\n` +
              `The key is shown only once. To revoke it: ${commandLine('keys revoke', key.id, ...place)}`,
          };
        }, options);
      },
    );
}

function addList(group: Command, onData: OnData): void {
  withDataOption(group.command('list'))
    .description('List the API keys and their states.')
    .option(...accountOption('List only the keys of this account.'))
    .option('--json', 'Print a JSON array, for programs.')
    .action(
      ({
        account: accountName,
        json = false,
        ...options
      }: DataOptions & { readonly account?: string; readonly json?: boolean }) =>
        onData(async ({ accounts, apiKeys }) => {
          const account = accountName === undefined ? undefined : await namedAccount(accounts, accountName);
          const names = new Map((await accounts.list()).map(({ id, name }) => [id, name]));
          const now = new Date();
          const keys = (await apiKeys.list(account?.id)).map(({ account_id, ...key }) => ({
            ...key,
            account: names.get(account_id) ?? account_id,
            state: keyState(key, now),
          }));
          if (json) return { stdout: JSON.stringify(keys, null, 2) };
          const rows = keys.map((key) => [
            key.id,
            key.account,
            key.name,
            `${key.prefix}…`,
            key.scopes.join(','),
            formatTime(key.created_at),
            formatTime(key.last_used_at),
            formatTime(key.expires_at),
            key.state,
          ]);
          const headings = [
            ...['ID', 'ACCOUNT', 'NAME', 'PREFIX', 'SCOPES', 'CREATED', 'LAST USED', 'EXPIRES', 'STATE'],
          ];
          return { stdout: textTable(headings, rows) };
        }, options),
    );
}

function addRotate(group: Command, onData: OnData): void {
  withDataOption(group.command('rotate'))
    .description('Replace an API key and print the new one.')
    .argument('<KEY>', keyHelp, checkedKeyName)
    .option('--grace <DURATION>', 'How long the old key still works, such as 24h. Default: 0m.', (duration) =>
      parseDuration('--grace', duration),
    )
    .action((nameOrId: string, { grace = 0, ...options }: DataOptions & { readonly grace?: number }) =>
      onData(async ({ accounts, apiKeys, change }) => {
        const now = new Date();
        const old = await keyNamed({ accounts, apiKeys }, nameOrId);
        const state = keyState(old, now);
        if (state !== 'active') {
          throw new OperatorError(
            `The key ${describeKey(old)} is ${state} and can't be rotated. To create another: ${commandLine('keys create')}`,
          );
        }
        const { secret, key, ended } = await change(async (changed) => {
          const created = await changed.apiKeys.create({
            accountId: old.account_id,
            name: old.name,
            scopes: allScopes.filter((scope) => old.scopes.includes(scope)),
            expiresAt: sameLifetime(old, now),
          });
          const ended =
            grace === 0
              ? await changed.apiKeys.revoke(old.id)
              : await changed.apiKeys.expire(old.id, new Date(now.getTime() + grace));
          const event = await eventOf('API key rotated', created.key, changed, { replaces: old.id });
          return { event, result: { ...created, ended } };
        });
        const end = grace === 0 ? 'no longer works' : `works until ${formatTime(ended?.expires_at ?? null)}`;
        return {
          stdout: secret,
          stderr:
            `Created the key ${describeKey(key)}, expires ${formatTime(key.expires_at)}. It is shown only once.\n` +
            `The old key ${describeKey(old)} ${end}.`,
        };
      }, options),
    );
}

/** Resolves to the event of a change of a key. It has neither the name of the key nor a part of it. */
async function eventOf(
  action: AuditAction,
  { id, account_id, scopes, expires_at }: ApiKey,
  { accounts }: Repositories,
  details: object = {},
): Promise<AuditEvent> {
  const account = (await accounts.list()).find((one) => one.id === account_id);
  if (account === undefined) throw new Error(`The account ${account_id} of a key does not exist.`);
  return { action, account, key_id: id, details: { scopes, expires_at, ...details } };
}

function keyState(
  key: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  now: Date,
): 'active' | 'expired' | 'revoked' {
  if (key.revoked_at !== null) return 'revoked';
  return key.expires_at !== null && key.expires_at.getTime() <= now.getTime() ? 'expired' : 'active';
}

/**
 * Resolves to the key with that id or name. If several keys have the name, revoked keys do not count.
 *
 * @throws OperatorError that lists the ids if several keys have the name.
 */
async function keyNamed(
  { accounts, apiKeys }: Pick<DataContext, 'accounts' | 'apiKeys'>,
  nameOrId: string,
): Promise<ApiKey> {
  const keys = await apiKeys.list();
  const withId = keys.find(({ id }) => id === nameOrId.toLowerCase());
  if (withId !== undefined) return withId;
  const named = keys.filter(({ name }) => name === nameOrId);
  const usable = named.filter(({ revoked_at }) => revoked_at === null);
  if (usable.length > 1) {
    const names = new Map((await accounts.list()).map(({ id, name }) => [id, name]));
    const choices = usable.map((key) => `${key.id} (account "${names.get(key.account_id)}", ${key.prefix}…)`);
    throw new OperatorError(
      `${usable.length} keys have the name "${nameOrId}". Give an id: ${choices.join(', ')}.`,
    );
  }
  const found = usable[0] ?? named.at(-1);
  if (found !== undefined) return found;
  const what = isUuid(nameOrId) ? `with the id ${nameOrId}` : `with the name "${nameOrId}"`;
  throw new OperatorError(`There is no key ${what}. "${commandLine('keys list')}" shows the names and ids.`);
}

function describeKey(key: ApiKey): string {
  return `${key.id} ("${key.name}", ${key.prefix}…)`;
}

/**
 * Returns the end of the key that replaces `old`. The new key gets the same lifetime: a key for 30 days is replaced
 * by a key for 30 days.
 */
function sameLifetime(old: ApiKey, now: Date): Date | null {
  if (old.expires_at === null) return null;
  return new Date(now.getTime() + old.expires_at.getTime() - old.created_at.getTime());
}
