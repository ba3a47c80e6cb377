import { type Kysely, sql } from 'kysely';

/** Adds the trace of the request that created a job, so that its generation belongs to the same trace. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table generation_jobs add column trace_parent text`.execute(database);
}
