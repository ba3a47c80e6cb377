import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scopes } from '../accounts/scopes.ts';
import { makeFolder } from '../database/make-folder.ts';
import type { Service } from '../server.ts';
import { defaultAccountName } from './accounts.ts';
import type { FirstKey } from './banner.ts';

const fileName = 'first-api-key';

/**
 * Creates the default account and a key if there is no account yet. Without a terminal the output may be a log, so
 * the key is written to a file that only this user may read.
 *
 * @param folder the folder of that file. Null means that the output is a terminal.
 * @returns null if there is an account.
 */
export async function createFirstKey(
  { accounts, apiKeys }: Pick<Service, 'accounts' | 'apiKeys'>,
  folder: string | null,
): Promise<FirstKey | null> {
  if ((await accounts.list()).length > 0) return null;
  const account = await accounts.create(defaultAccountName);
  // Another service on the same database was faster.
  if (account === undefined) return null;
  const create = () =>
    apiKeys
      .create({ accountId: account.id, name: 'first', scopes, expiresAt: null })
      .then(({ secret }) => secret);
  if (folder === null) return { secret: await create() };
  const file = join(folder, fileName);
  try {
    await makeFolder(folder);
    await rm(file, { force: true });
    await writeFile(file, '', { mode: 0o600, flag: 'wx' });
  } catch (error) {
    return { obstacle: `the file ${file} can't be written (${(error as NodeJS.ErrnoException).code})` };
  }
  await writeFile(file, `${await create()}\n`);
  return { file };
}
