import { checkedKeyId } from './checked-values.ts';
import type { DataCommand } from './command.ts';
import { describeKey, keyWithId } from './key-with-id.ts';
import { parseOptions } from './parse-options.ts';
import { formatPoint } from './points-in-time.ts';

/** Ends a key at once and for good. Doing it again changes nothing. */
export const keysRevoke: DataCommand = {
  words: 'keys revoke',
  synopsis: 'ID',
  summary: 'end an API key at once and for good',
  prepare(commandArguments) {
    const { operands } = parseOptions(keysRevoke.words, commandArguments, [], ['ID']);
    const id = checkedKeyId(operands.ID);
    return async ({ apiKeys, onKeysChanged }) => {
      const key = await keyWithId(apiKeys, id);
      if (key.revoked_at !== null) {
        return {
          stderr: `The key ${describeKey(key)} has been revoked since ${formatPoint(key.revoked_at)}.`,
        };
      }
      await apiKeys.revoke(id);
      onKeysChanged();
      return { stderr: `Revoked the key ${describeKey(key)}. It does not work any more.` };
    };
  },
};
