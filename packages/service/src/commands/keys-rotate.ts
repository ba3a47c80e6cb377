import { type ApiKey, scopes } from '../accounts/api-keys-repository.ts';
import { checkedKeyId } from './checked-values.ts';
import type { DataCommand } from './command.ts';
import { CommandFailure } from './command-errors.ts';
import { commandLine } from './command-line.ts';
import { describeKey, keyState, keyWithId } from './key-with-id.ts';
import { parseOptions } from './parse-options.ts';
import { formatPoint, parseDuration } from './points-in-time.ts';

/** Makes a key to replace another, which ends after the grace, and writes the new one alone. */
export const keysRotate: DataCommand = {
  words: 'keys rotate',
  synopsis: 'ID [--grace 24h]',
  summary: 'replace an API key; the old one ends at once, or after the grace',
  prepare(commandArguments) {
    const { options, operands } = parseOptions(keysRotate.words, commandArguments, ['grace'], ['ID']);
    const id = checkedKeyId(operands.ID);
    const grace = parseDuration('--grace', options.grace ?? '0m');
    return async ({ apiKeys, onKeysChanged }) => {
      const now = new Date();
      const old = await keyWithId(apiKeys, id);
      const state = keyState(old, now);
      if (state !== 'active') {
        const make = `"${commandLine('keys create')}" makes a new one`;
        throw new CommandFailure(`The key ${describeKey(old)} is ${state} and can't be rotated; ${make}.`);
      }
      const { secret, key } = await apiKeys.create({
        accountId: old.account_id,
        name: old.name,
        scopes: scopes.filter((scope) => old.scopes.includes(scope)),
        expiresAt: sameLifetime(old, now),
      });
      const ended =
        grace === 0 ? await apiKeys.revoke(id) : await apiKeys.expire(id, new Date(now.getTime() + grace));
      onKeysChanged();
      const end =
        grace === 0 ? 'does not work any more' : `works until ${formatPoint(ended?.expires_at ?? null)}`;
      return {
        stdout: secret,
        stderr:
          `Made the key ${describeKey(key)}, which expires ${formatPoint(key.expires_at)}. It is shown only this once.\n` +
          `The key it replaces, ${describeKey(old)}, ${end}.`,
      };
    };
  },
};

/** A key that was to live for 30 days is replaced by one that does: not by one that never ends, nor too soon. */
function sameLifetime(old: ApiKey, now: Date): Date | null {
  if (old.expires_at === null) return null;
  return new Date(now.getTime() + old.expires_at.getTime() - old.created_at.getTime());
}
