import type { Updateable } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Schema } from '../database/schema.ts';
import { requireMatch } from '../http/entity-tags.ts';
import { notFound } from '../http/problem.ts';
import type { RecordParts } from './record-parts.ts';
import type { RecordRow, Resource } from './records-repository.ts';

/** Which record, of whom, in which version. */
export interface RecordAddress {
  readonly accountId: string;
  readonly id: string;
  readonly ifMatch: string | undefined;
}

/**
 * Changes a record, if it is there and has the version that is asked for.
 *
 * @param change the new values, from the row as it is. Undefined ones keep what is there; when all are, nothing
 *   changes. May throw a Problem.
 * @throws Problem 404, 412, and what `change` throws.
 */
export async function changeRecord<Name extends Resource>(
  { database, records, changes }: RecordParts,
  resource: Name,
  { accountId, id, ifMatch }: RecordAddress,
  change: (row: RecordRow<Name>, transaction: Database) => Promise<Updateable<Schema[Name]>>,
): Promise<RecordRow<Name>> {
  const repository = records[resource];
  const changed = await database.transaction().execute(async (transaction) => {
    const row = (await repository.find(transaction, accountId, id, { forUpdate: true })) as
      | RecordRow<Name>
      | undefined;
    if (row === undefined) throw notFound();
    requireMatch(ifMatch, row.version);
    const values = await change(row, transaction);
    if (Object.values(values).every((value) => value === undefined)) return row;
    return ((await repository.update(transaction, accountId, id, values as never)) as RecordRow<Name>) ?? row;
  });
  changes.announce(id);
  return changed;
}

/**
 * Deletes a record with its job and its images, if it is there and has the version that is asked for.
 *
 * @throws Problem 404 and 412.
 */
export async function deleteRecord(
  { database, records, jobs, media, notifications, worker }: RecordParts,
  resource: Resource,
  { accountId, id, ifMatch }: RecordAddress,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // The job first, as workers do: who locks in another order ends in a deadlock with them.
    await jobs.cancel(transaction, accountId, id);
    const row = await records[resource].find(transaction, accountId, id, { forUpdate: true });
    if (row === undefined) throw notFound();
    requireMatch(ifMatch, row.version);
    await records[resource].delete(transaction, accountId, id);
    if (resource === 'images') await media.settle(transaction, accountId, id, []);
    await notifications.publish(transaction, 'deleted', accountId, id);
  });
  worker.cancel(id);
}
