import type { AccountsRepository } from '../accounts/accounts-repository.ts';
import { type ApiKeysRepository, scopes } from '../accounts/api-keys-repository.ts';
import { defaultAccountName } from './named-account.ts';

/** Makes an account and a key for it where there is no account yet. Resolves to the key, or null. */
export async function firstKey(repositories: {
  readonly accounts: AccountsRepository;
  readonly apiKeys: ApiKeysRepository;
}): Promise<string | null> {
  const { accounts, apiKeys } = repositories;
  if ((await accounts.list()).length > 0) return null;
  const account = await accounts.create(defaultAccountName);
  if (account === undefined) return null;
  const { secret } = await apiKeys.create({ accountId: account.id, name: 'first', scopes, expiresAt: null });
  return secret;
}
