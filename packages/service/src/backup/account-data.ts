import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ResourceName, readResources } from '@contentgen/contract';
import type { Account } from '../accounts/accounts-repository.ts';
import { type Origin, recordEvent } from '../accounts/audit.ts';
import type { Database } from '../database/connection.ts';
import { publish } from '../database/notifications.ts';
import { statement, statementForEach } from '../database/statement.ts';
import { cancelGeneration } from '../limits/usage.ts';
import { MediaLibrary } from '../media/media-library.ts';
import type { MediaStorage } from '../media/media-storage.ts';
import { OperatorError } from '../operator-error.ts';
import { definitions } from '../resources/registry.ts';
import { presenterOf } from '../resources/resource.ts';
import type { RecordRow } from '../resources/resource-definition.ts';
import { countingReport, type Report } from './backup-format.ts';

/** Number of records that one statement reads or deletes. */
const batch = 200;

interface AccountParameters {
  readonly account_id: string;
}

/** The time limit of the deletion of a file, in milliseconds. */
const storageTime = 10_000;

/** Only the owner reads an export, because it has prompts, results and pictures. */
const ownFolder = { mode: 0o700 };
const ownFile = { mode: 0o600 };

/** The numbers of records and pictures. */
export interface AccountSummary {
  readonly records: number;
  readonly pictures: number;
}

/** The numbers of an export. */
export interface ExportSummary extends AccountSummary {
  /** Number of pictures of records that the storage does not have. */
  readonly missingPictures: number;
}

/**
 * Writes everything that belongs to an account into a new folder: `account.json`, a file of JSON Lines for each
 * resource, for the keys (without their hashes), the webhooks and the usage, and the pictures. Records look as in the API, but
 * their results name files of the folder. The service may be running.
 *
 * @param use.record called when all files are complete, before they are in the folder: nobody has an export that is not
 *   recorded.
 * @throws OperatorError when the folder exists or can't be written. Then nothing is left of it.
 */
export async function exportAccount(
  database: Database,
  storage: MediaStorage,
  { id, created_at, ...account }: Account,
  folder: string,
  { report, record }: { readonly report: Report; readonly record: (summary: ExportSummary) => Promise<void> },
): Promise<ExportSummary> {
  const partial = `${folder}.partial`;
  try {
    // Fails if the folder exists, so that no export overwrites another.
    await mkdir(folder, ownFolder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'exists already. Name a new folder' : `can't be created (${code})`;
    throw new OperatorError(`The folder ${folder} ${reason}.`);
  }
  try {
    await rm(partial, { recursive: true, force: true });
    await mkdir(join(partial, 'pictures'), { recursive: true, ...ownFolder });
    await writeFile(
      join(partial, 'account.json'),
      `${JSON.stringify({ id, ...account, created_at }, null, 2)}\n`,
      ownFile,
    );
    const summary = await exportRecords(database, storage, id, partial, report);
    const own = { account_id: id };
    await writeFile(join(partial, 'keys.jsonl'), jsonLines(await readKeys(database, own)), ownFile);
    await writeFile(join(partial, 'webhooks.jsonl'), jsonLines(await readWebhooks(database, own)), ownFile);
    await writeFile(join(partial, 'usage.jsonl'), jsonLines(await readUsage(database, own)), ownFile);
    await record(summary);
    await rename(partial, folder);
    return summary;
  } catch (error) {
    for (const path of [partial, folder]) await rm(path, { recursive: true, force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined
      ? error
      : new OperatorError(`The folder ${folder} can't be written (${code}).`);
  }
}

const readKeys = statement<AccountParameters, object>(`
  select id, name, prefix, scopes, created_at, expires_at, revoked_at, last_used_at
  from api_keys where account_id = :account_id order by id`);

const readWebhooks = statement<AccountParameters, object>(`
  select id, url, types, created_at, disabled_at, disabled_reason
  from webhooks where account_id = :account_id order by id`);

const readUsage = statement<AccountParameters, object>(`
  select * from generation_usage where account_id = :account_id order by ended_at`);

async function exportRecords(
  database: Database,
  storage: MediaStorage,
  accountId: string,
  folder: string,
  report: Report,
): Promise<ExportSummary> {
  let [records, pictures, named] = [0, 0, 0];
  const reportCount = countingReport(report, (count) => `${count} records are exported.`);
  for (const { name, record, results } of readResources()) {
    const present = presenterOf(definitions[name], record, (token) => `pictures/${token}.png`);
    const file = createWriteStream(join(folder, `${name}.jsonl`), ownFile);
    for await (const rows of batchesOf(database, name, accountId)) {
      const shown = rows.map(present);
      file.write(jsonLines(shown));
      const paths = shown.flatMap((one) => (results ? (one[results.field] as string[]) : []));
      named += paths.length;
      for (const path of paths) pictures += Number(await copyPicture(storage, path, folder));
      records += rows.length;
      reportCount(records);
    }
    await new Promise<void>((resolve, reject) => file.on('error', reject).end(resolve));
  }
  return { records, pictures, missingPictures: named - pictures };
}

const readBatch = statementForEach<
  AccountParameters & { readonly last: string; readonly most: number },
  RecordRow
>(
  (table) => `select * from "${table}" where account_id = :account_id and id > :last order by id limit :most`,
);

/** Reads the records of an account, the oldest first. */
async function* batchesOf(
  database: Database,
  resource: ResourceName,
  accountId: string,
): AsyncGenerator<RecordRow[]> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await readBatch[resource](database, { account_id: accountId, last, most: batch });
    if (rows.length === 0) return;
    yield rows;
    last = String(rows.at(-1)?.id);
  }
}

/** Resolves to whether the storage has the picture. */
async function copyPicture(storage: MediaStorage, path: string, folder: string): Promise<boolean> {
  const token = path.replace(/^pictures\/|\.png$/g, '');
  // The user can stop the command, so there is no time limit.
  const opened = await storage.open(token, undefined, new AbortController().signal);
  if (opened === undefined) return false;
  await pipeline(opened.stream, createWriteStream(join(folder, path), ownFile));
  return true;
}

const jsonLines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/**
 * Deletes an account with its records, pictures, keys and idempotency keys. First it revokes the keys and marks the
 * account, so that nobody creates another record. If the process dies, another call continues. The usage of its
 * generations is kept.
 *
 * @returns what all calls have removed.
 */
export async function deleteAccount(
  database: Database,
  storage: MediaStorage,
  account: Pick<Account, 'id' | 'name'>,
  { report, origin }: { readonly report: Report; readonly origin: Origin },
): Promise<AccountSummary> {
  const { id } = account;
  const media = new MediaLibrary(database, storage, { call: storageTime, storing: 0 });
  await closeAccount(database, account, origin);
  const reportCount = countingReport(report, (count) => `${count} records are deleted.`);
  let records = 0;
  for (;;) {
    await cancelJobs(database, id);
    for (const { name } of readResources()) {
      for (let deleted = batch; deleted > 0; ) {
        deleted = (await deleteBatch[name](database, { account_id: id, most: batch })).length;
        records += deleted;
        reportCount(records);
      }
    }
    await deletePictures(database, media, id, report);
    const summary = await removeAccount(database, account, origin);
    if (summary !== undefined) return summary;
  }
}

const closeNow = statement<AccountParameters>(`
  update accounts set deleted_at = coalesce(deleted_at, now()) where id = :account_id`);
const revokeKeys = statement<AccountParameters>(`
  update api_keys set revoked_at = coalesce(revoked_at, now()) where account_id = :account_id`);

/** Revokes the keys of an account and marks it as deleted. */
async function closeAccount(
  database: Database,
  account: Pick<Account, 'id' | 'name'>,
  origin: Origin,
): Promise<void> {
  const { id } = account;
  await database.transaction().execute(async (transaction) => {
    await closeNow(transaction, { account_id: id });
    await revokeKeys(transaction, { account_id: id });
    await publish(transaction, 'revoked', id, id);
    await recordEvent(transaction, { action: 'deletion of an account begun', account }, origin);
  });
}

const findJobs = statement<AccountParameters, { readonly record_id: string }>(`
  select record_id from generation_jobs where account_id = :account_id`);

/** Cancels the generations of an account, also those that run in other processes. */
async function cancelJobs(database: Database, id: string): Promise<void> {
  for (const { record_id } of await findJobs(database, { account_id: id })) {
    await database.transaction().execute(async (transaction) => {
      await cancelGeneration(transaction, id, record_id);
      await publish(transaction, 'deleted', id, record_id);
    });
  }
}

const deleteBatch = statementForEach<AccountParameters & { readonly most: number }>(
  (table) => `
  with deleted as (
    delete from "${table}" where account_id = :account_id and id in (
      select id from "${table}" where account_id = :account_id limit :most
    ) returning id
  ), counted as (
    update accounts set deleted_records = deleted_records + (select count(*) from deleted) where id = :account_id
  )
  select id from deleted`,
);

const removePictures = statement<AccountParameters>(`
  with removed as (
    update media set state = 'removed' where account_id = :account_id and state <> 'removed' returning token
  )
  update accounts set deleted_pictures = deleted_pictures + (select count(*) from removed) where id = :account_id`);
const countMedia = statement<AccountParameters, { readonly count: number }>(`
  select count(*) from media where account_id = :account_id`);

/** Deletes the files of an account. Waits for a backup, which needs them. */
async function deletePictures(
  database: Database,
  media: MediaLibrary,
  id: string,
  report: Report,
): Promise<void> {
  await removePictures(database, { account_id: id });
  let before = await countPictures(database, id);
  while (before > 0) {
    await media.sweep();
    const left = await countPictures(database, id);
    if (left === before) {
      report('A backup is running. The pictures are deleted when it has ended.');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    before = left;
  }
}

async function countPictures(database: Database, id: string): Promise<number> {
  const [row] = await countMedia(database, { account_id: id });
  return row?.count ?? 0;
}

const removals = [
  statement<AccountParameters>('delete from drafts where account_id = :account_id'),
  statement<AccountParameters>('delete from idempotency_keys where account_id = :account_id'),
  statement<AccountParameters>('delete from account_usage where account_id = :account_id'),
  statement<AccountParameters>('delete from webhook_deliveries where account_id = :account_id'),
  statement<AccountParameters>('delete from webhooks where account_id = :account_id'),
  statement<AccountParameters>('delete from api_keys where account_id = :account_id'),
  statement<AccountParameters>('delete from rate_limits where sender = :account_id'),
];

const removeRow = statement<AccountParameters, AccountSummary>(`
  delete from accounts where id = :account_id returning deleted_records as records, deleted_pictures as pictures`);

/**
 * Removes the rest of an account. Resolves to what its deletion has removed; undefined if a request has created a record
 * in the meantime.
 */
async function removeAccount(
  database: Database,
  account: Pick<Account, 'id' | 'name'>,
  origin: Origin,
): Promise<AccountSummary | undefined> {
  try {
    return await database.transaction().execute(async (transaction) => {
      for (const remove of removals) await remove(transaction, { account_id: account.id });
      const [removed] = await removeRow(transaction, { account_id: account.id });
      // Another call has removed it already.
      if (removed === undefined) return { records: 0, pictures: 0 };
      const details = { ...removed };
      await recordEvent(transaction, { action: 'account deleted', account, details }, origin);
      return removed;
    });
  } catch (error) {
    if ((error as { readonly code?: string }).code === foreignKeyViolation) return undefined;
    throw error;
  }
}

/** PostgreSQL's error when a record still refers to the account. */
const foreignKeyViolation = '23503';
