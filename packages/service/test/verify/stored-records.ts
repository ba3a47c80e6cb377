import type { ResourceName } from '@contentgen/contract';
import { definitions } from '../../src/resources/registry.ts';
import type { RunningService } from '../running-service.ts';

/** Resolves to the names of all records that the service stores, of every resource, sorted. */
export async function storedNames({ service }: RunningService): Promise<readonly string[]> {
  const resources = Object.keys(definitions) as ResourceName[];
  const rows = await Promise.all(
    resources.map((resource) => service.database.selectFrom(resource).select('name').execute()),
  );
  return rows.flatMap((ofResource) => ofResource.map(({ name }) => name)).sort();
}
