import type { ResourceName } from '@contentgen/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../src/database/connection.ts';
import type { GenerationJob } from '../../src/generation/generation-jobs.ts';

/** Stores a waiting job without its record. Resolves to the id of the record. */
export async function addJob(
  database: Database,
  accountId: string,
  resource: ResourceName = 'documents',
  id = uuidv7(),
): Promise<string> {
  await sql`
    insert into generation_jobs (account_id, record_id, resource, available_at, created_at)
    values (${accountId}, ${id}, ${resource}, now(), now())`.execute(database);
  return id;
}

/** Stores a document whose generation runs, with its leased job. Resolves to the job. */
export async function addRunningDocument(
  database: Database,
  account_id: string,
  id: string,
): Promise<Pick<GenerationJob, 'account_id' | 'record_id' | 'attempts'>> {
  const [now, text] = [new Date(), 'x'];
  const own = { name: text, prompt: text, creativity: 0, template_id: 1, state: 'processing' } as const;
  await database
    .insertInto('documents')
    .values({ ...own, account_id, id, created_at: now, updated_at: now })
    .execute();
  await addJob(database, account_id, 'documents', id);
  const leased = { attempts: 1, leased_until: sql<Date>`now() + interval '1 minute'` };
  await database.updateTable('generation_jobs').set(leased).where('record_id', '=', id).execute();
  return { account_id, record_id: id, attempts: 1 };
}
