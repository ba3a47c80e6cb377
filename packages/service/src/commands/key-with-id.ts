import type { ApiKey, ApiKeysRepository } from '../accounts/api-keys-repository.ts';
import { CommandFailure } from './command-errors.ts';
import { commandLine } from './command-line.ts';

/** Whether a key works, and if not, why. */
export type KeyState = 'active' | 'expired' | 'revoked';

/** The state of a key at that time. */
export function keyState(key: ApiKey, now: Date): KeyState {
  if (key.revoked_at !== null) return 'revoked';
  return key.expires_at !== null && key.expires_at.getTime() <= now.getTime() ? 'expired' : 'active';
}

/**
 * The key with that id.
 *
 * @throws CommandFailure when there is none.
 */
export async function keyWithId(apiKeys: ApiKeysRepository, id: string): Promise<ApiKey> {
  const key = await apiKeys.find(id);
  if (key !== undefined) return key;
  throw new CommandFailure(`There is no key with the id ${id}. "${commandLine('keys list')}" shows the ids.`);
}

/** The key as a message names it. */
export function describeKey(key: ApiKey): string {
  return `${key.id} ("${key.name}", ${key.prefix}…)`;
}
