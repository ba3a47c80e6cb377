import { validate as isUuid } from 'uuid';
import type { ApiKey } from '../accounts/api-keys-repository.ts';
import { scopes as allScopes } from '../accounts/scopes.ts';
import { defaultAccountName, namedAccount } from './accounts.ts';
import { checkedKeyName, checkedName, parseDuration, parseExpiry, parseScopes } from './argument-values.ts';
import { CommandError, type DataContext, dataCommand } from './command.ts';
import { commandLine, formatTime, textTable } from './output-format.ts';

const keyOperand = { KEY: 'The name of the key, or its id. "keys list" shows both.' };

const keysCreate = dataCommand({
  name: 'keys create',
  summary: 'Create an API key and print it.',
  options: {
    account: { value: 'NAME', summary: `The account of the key. Default: ${defaultAccountName}.` },
    name: { value: 'LABEL', summary: 'A label for "keys list". Default: unnamed.' },
    scopes: {
      value: 'SCOPES',
      summary: `${allScopes.join(', ')} or ${allScopes.join(',')}. Default: all scopes.`,
    },
    expires: {
      value: 'TIME',
      summary: 'When the key expires, such as 30d, 12h, 90m or 2027-01-31. Default: never.',
    },
  },
  prepare({ options }) {
    const accountName = checkedName('--account', options.account ?? defaultAccountName);
    const name = checkedName('--name', options.name ?? 'unnamed');
    const scopes = parseScopes(options.scopes ?? allScopes.join(','));
    const expiresAt = parseExpiry('--expires', options.expires ?? 'never', new Date());
    return async ({ accounts, apiKeys }) => {
      const account = await namedAccount(accounts, accountName);
      const { secret, key } = await apiKeys.create({ accountId: account.id, name, scopes, expiresAt });
      const facts = `account "${account.name}", scopes ${key.scopes.join(' and ')}, expires ${formatTime(key.expires_at)}`;
      return {
        stdout: secret,
        stderr:
          `Created the key ${describeKey(key)}: ${facts}.\n` +
          `The key is shown only once. To revoke it: ${commandLine('keys revoke', key.id)}`,
      };
    };
  },
});

const keysList = dataCommand({
  name: 'keys list',
  summary: 'List the API keys and their states.',
  options: {
    account: { value: 'NAME', summary: 'List only the keys of this account.' },
    json: { value: null, summary: 'Print a JSON array, for programs.' },
  },
  prepare({ options }) {
    const accountName = options.account === undefined ? undefined : checkedName('--account', options.account);
    return async ({ accounts, apiKeys }) => {
      const account = accountName === undefined ? undefined : await namedAccount(accounts, accountName);
      const names = new Map((await accounts.list()).map(({ id, name }) => [id, name]));
      const now = new Date();
      const keys = await apiKeys.list(account?.id);
      if (options.json !== undefined) {
        const facts = keys.map(({ account_id, ...key }) => ({
          ...key,
          account: names.get(account_id) ?? account_id,
          state: keyState(key, now),
        }));
        return { stdout: JSON.stringify(facts, null, 2) };
      }
      const rows = keys.map((key) => [
        key.id,
        names.get(key.account_id) ?? key.account_id,
        key.name,
        `${key.prefix}…`,
        key.scopes.join(','),
        formatTime(key.created_at),
        formatTime(key.expires_at),
        keyState(key, now),
      ]);
      const headings = ['ID', 'ACCOUNT', 'NAME', 'PREFIX', 'SCOPES', 'CREATED', 'EXPIRES', 'STATE'];
      return { stdout: textTable(headings, rows) };
    };
  },
});

const keysRotate = dataCommand({
  name: 'keys rotate',
  summary: 'Replace an API key and print the new one.',
  operands: keyOperand,
  options: {
    grace: { value: 'DURATION', summary: 'How long the old key still works, such as 24h. Default: 0m.' },
  },
  prepare({ options, operands }) {
    const nameOrId = checkedKeyName(operands.KEY);
    const grace = parseDuration('--grace', options.grace ?? '0m');
    return async ({ accounts, apiKeys, onKeysChanged }) => {
      const now = new Date();
      const old = await keyNamed({ accounts, apiKeys }, nameOrId);
      const state = keyState(old, now);
      if (state !== 'active') {
        throw new CommandError(
          `The key ${describeKey(old)} is ${state} and can't be rotated. To create another: ${commandLine('keys create')}`,
        );
      }
      const { secret, key } = await apiKeys.create({
        accountId: old.account_id,
        name: old.name,
        scopes: allScopes.filter((scope) => old.scopes.includes(scope)),
        expiresAt: sameLifetime(old, now),
      });
      const ended =
        grace === 0
          ? await apiKeys.revoke(old.id)
          : await apiKeys.expire(old.id, new Date(now.getTime() + grace));
      onKeysChanged();
      const end = grace === 0 ? 'no longer works' : `works until ${formatTime(ended?.expires_at ?? null)}`;
      return {
        stdout: secret,
        stderr:
          `Created the key ${describeKey(key)}, expires ${formatTime(key.expires_at)}. It is shown only once.\n` +
          `The old key ${describeKey(old)} ${end}.`,
      };
    };
  },
});

const keysRevoke = dataCommand({
  name: 'keys revoke',
  summary: 'Revoke an API key. The key stops working immediately and permanently.',
  operands: keyOperand,
  prepare({ operands }) {
    const nameOrId = checkedKeyName(operands.KEY);
    return async ({ accounts, apiKeys, onKeysChanged }) => {
      const key = await keyNamed({ accounts, apiKeys }, nameOrId);
      if (key.revoked_at !== null) {
        return {
          stderr: `The key ${describeKey(key)} was revoked at ${formatTime(key.revoked_at)} already.`,
        };
      }
      await apiKeys.revoke(key.id);
      onKeysChanged();
      return { stderr: `Revoked the key ${describeKey(key)}. It no longer works.` };
    };
  },
});

/** The commands for API keys. */
export const keysCommands = [keysCreate, keysList, keysRotate, keysRevoke];

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
 * @throws CommandError that lists the ids if several keys have the name.
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
    throw new CommandError(
      `${usable.length} keys have the name "${nameOrId}". Give an id: ${choices.join(', ')}.`,
    );
  }
  const found = usable[0] ?? named.at(-1);
  if (found !== undefined) return found;
  const what = isUuid(nameOrId) ? `with the id ${nameOrId}` : `with the name "${nameOrId}"`;
  throw new CommandError(`There is no key ${what}. "${commandLine('keys list')}" shows the names and ids.`);
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
