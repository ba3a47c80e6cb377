import { type Account, AccountsRepository } from './accounts/accounts-repository.ts';
import { ApiKeysRepository } from './accounts/api-keys-repository.ts';
import { type AuditEvent, type Origin, recordEvent } from './accounts/audit.ts';
import {
  type AccountSummary,
  deleteAccount,
  type ExportSummary,
  exportAccount,
} from './backup/account-data.ts';
import type { Report } from './backup/backup-format.ts';
import { type BackupSummary, createBackup } from './backup/create-backup.ts';
import type { Database, OpenDatabase } from './database/connection.ts';
import type { MediaStorage } from './media/media-storage.ts';
import { checkOf } from './webhooks/signature.ts';
import type { WebhookKey } from './webhooks/webhook-key.ts';

/** The data that a command works on. The command runs in the running service or, if none runs, in its own process. */
export interface DataContext {
  readonly accounts: Pick<AccountsRepository, 'find' | 'list'>;
  readonly apiKeys: Pick<ApiKeysRepository, 'list'>;
  /** For reading. Only `change` records what a command does. */
  readonly database: Database;
  /** The URL of the service for its users, without a slash at its end. */
  readonly url: string;
  /** Whether this service can sign the events of a webhook; true also if this process can't know. */
  hasKeyOf(webhook: { readonly key_check: string }): boolean;
  /** The names of the migrations that were applied when the database was opened. */
  readonly appliedMigrations: readonly string[];
  /**
   * Changes accounts and keys in one transaction, which also records the change. It takes effect immediately.
   *
   * @returns the result of the change.
   */
  change<Result>(make: (repositories: Repositories) => Promise<Change<Result>>): Promise<Result>;
  /** Writes a backup of the data into a new file. Records that before the file gets its name. */
  backUp(file: string): Promise<BackupSummary>;
  /** Writes the data of an account into a new folder. Records that before the folder gets its files. */
  exportAccount(account: Account, folder: string): Promise<ExportSummary>;
  /** Deletes an account with its data, but not its usage, and records that. */
  deleteAccount(account: Account): Promise<AccountSummary>;
}

/** What can be changed in a transaction. */
export interface Repositories {
  readonly accounts: AccountsRepository;
  readonly apiKeys: ApiKeysRepository;
  /** The transaction. */
  readonly database: Database;
}

/** A change that was made, and what it resolves to. */
export interface Change<Result> {
  /** Undefined if nothing has changed. */
  readonly event: AuditEvent | undefined;
  readonly result: Result;
}

/** What a context is made of. */
export interface DataParts {
  readonly opened: Pick<OpenDatabase, 'database' | 'isExclusive' | 'appliedMigrations'>;
  readonly url: string;
  readonly origin: Origin;
  readonly webhookKey: WebhookKey;
  /** Opens the storage of pictures. */
  storage(): Promise<MediaStorage>;
  report: Report;
  /** Called after each change: the service forgets its cached keys and writes the change to its log. */
  changed(): void;
}

/** Makes the context of a command. */
export function dataContext(parts: DataParts): DataContext {
  const { opened, url, origin, webhookKey, storage, report, changed } = parts;
  const { database, appliedMigrations } = opened;
  const recorder = (event: AuditEvent) => async (summary: ExportSummary | BackupSummary) => {
    await recordEvent(database, { ...event, details: { ...summary } }, origin);
    changed();
  };
  return {
    accounts: new AccountsRepository(database),
    apiKeys: new ApiKeysRepository(database),
    database,
    url,
    hasKeyOf({ key_check }) {
      const key = webhookKey.read();
      // On a database server, the services have the setting, and a command need not.
      return key === undefined ? !opened.isExclusive : checkOf(key) === key_check;
    },
    appliedMigrations,
    async change(make) {
      const { result } = await database.transaction().execute(async (transaction) => {
        const made = await make({
          accounts: new AccountsRepository(transaction),
          apiKeys: new ApiKeysRepository(transaction),
          database: transaction,
        });
        if (made.event !== undefined) await recordEvent(transaction, made.event, origin);
        return made;
      });
      changed();
      return result;
    },
    backUp: async (file) =>
      createBackup(opened, await storage(), file, { report, record: recorder({ action: 'backup saved' }) }),
    exportAccount: async (account, folder) => {
      const record = recorder({ action: 'account exported', account });
      return exportAccount(database, await storage(), account, folder, { report, record });
    },
    async deleteAccount(account) {
      const summary = await deleteAccount(database, await storage(), account, { report, origin });
      changed();
      return summary;
    },
  };
}
