import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AccountsRepository } from '../accounts/accounts-repository.ts';
import { ApiKeysRepository } from '../accounts/api-keys-repository.ts';
import { scopes } from '../accounts/scopes.ts';
import type { Database } from '../database/connection.ts';
import { makeFolder } from '../database/data-folder.ts';
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
export async function createFirstKey(database: Database, folder: string | null): Promise<FirstKey | null> {
  if ((await new AccountsRepository(database).list()).length > 0) return null;
  // A process that is killed here must not leave an account without a key: no later start would create one.
  return database.transaction().execute(async (transaction) => {
    const account = await new AccountsRepository(transaction).create(defaultAccountName);
    // Another service on the same database was faster.
    if (account === undefined) return null;
    const create = async () => {
      const key = { accountId: account.id, name: 'first', scopes, expiresAt: null };
      return (await new ApiKeysRepository(transaction).create(key)).secret;
    };
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
  });
}
