import type { ResourceName } from '@contentgen/contract';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../src/database/connection.ts';
import type { Schema } from '../../src/database/schema.ts';
import { definitions } from '../../src/resources/registry.ts';
import { withFolded } from '../../src/resources/resource-definition.ts';

export const resources = ['documents', 'images'] as const;

type Values<Name extends ResourceName> = Partial<Insertable<Schema[Name]>>;

const ownColumns = {
  documents: { prompt: 'Words', creativity: 0.5, template_id: 1, result: 'Text' },
  images: { description: 'Colours', resolution: '256x256', style: null, medium: null, filter: null },
} as const;

/**
 * Stores many finished records directly in the database. Missing columns get arbitrary values. Resolves to the
 * ids, from the oldest to the newest.
 */
export async function storeRecords<Name extends keyof typeof ownColumns>(
  database: Database,
  resource: Name,
  accountId: string,
  records: readonly Values<Name>[],
): Promise<string[]> {
  const now = new Date();
  const rows = records.map((values) => ({
    account_id: accountId,
    id: uuidv7(),
    name: 'Record',
    state: 'succeeded' as const,
    created_at: now,
    updated_at: now,
    ...ownColumns[resource],
    ...values,
  }));
  await database
    .insertInto(resource as 'documents')
    .values(rows.map((row) => withFolded(definitions[resource], row)) as Insertable<Schema['documents']>[])
    .execute();
  return rows.map(({ id }) => id);
}
