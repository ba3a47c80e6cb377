import { scopes as allScopes } from '../accounts/api-keys-repository.ts';
import { checkedName, checkedScopes } from './checked-values.ts';
import type { DataCommand } from './command.ts';
import { commandLine } from './command-line.ts';
import { describeKey } from './key-with-id.ts';
import { defaultAccountName, namedAccount } from './named-account.ts';
import { parseOptions } from './parse-options.ts';
import { formatPoint, parseExpiry } from './points-in-time.ts';

/** Makes a key and writes it, alone, so that a shell can take it: `KEY=$(… keys create)`. */
export const keysCreate: DataCommand = {
  words: 'keys create',
  synopsis: '[--account NAME] [--name LABEL] [--scopes read,write] [--expires 30d|12h|90m|2027-01-31|never]',
  summary: 'make an API key',
  prepare(commandArguments) {
    const { options } = parseOptions(
      keysCreate.words,
      commandArguments,
      ['account', 'name', 'scopes', 'expires'],
      [],
    );
    const accountName = checkedName('--account', options.account ?? defaultAccountName);
    const name = checkedName('--name', options.name ?? 'unnamed');
    const scopes = checkedScopes(options.scopes ?? allScopes.join(','));
    const expiresAt = parseExpiry('--expires', options.expires ?? 'never', new Date());
    return async ({ accounts, apiKeys }) => {
      const account = await namedAccount(accounts, accountName);
      const { secret, key } = await apiKeys.create({ accountId: account.id, name, scopes, expiresAt });
      const facts = `account "${account.name}", scopes ${key.scopes.join(' and ')}, expires ${formatPoint(key.expires_at)}`;
      return {
        stdout: secret,
        stderr:
          `Made the key ${describeKey(key)}: ${facts}.\n` +
          `It is shown only this once. End it with: ${commandLine('keys revoke', key.id)}`,
      };
    };
  },
};
