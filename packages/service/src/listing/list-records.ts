import type { Database } from '../database/connection.ts';
import type { Answer, Call } from '../http/call.ts';
import { validationFailed } from '../http/problem.ts';
import type { Resource } from '../records/resource.ts';
import type { AnyDefinition } from '../resources/any-definition.ts';
import { filteredValues } from '../resources/stored-values.ts';
import { type ListQuery, readPage } from './read-page.ts';

/**
 * Lists one page of an account's records, with the filters that the resource defines.
 *
 * @throws Problem 422.
 */
export async function listRecords(
  database: Database,
  resource: Resource,
  { key, query, sent }: Pick<Call, 'key' | 'query' | 'sent'>,
): Promise<Answer> {
  requireNoLiftedFilter(resource.definition, query, sent);
  const filters = filteredValues(resource.definition, query);
  const { rows, meta } = await readPage(
    database,
    resource,
    key.account_id,
    query as unknown as ListQuery,
    filters,
  );
  return { status: 200, body: { data: rows.map(resource.present), meta } };
}

/** @throws Problem 422 that names a filter which was sent together with the parameter that lifts it. */
function requireNoLiftedFilter({ filters }: AnyDefinition, query: Call['query'], sent: Call['sent']): void {
  const errors = Object.entries(filters).flatMap(([parameter, rule]) => {
    if (typeof rule === 'string' || query[parameter] !== true || !sent.has(rule.lifts)) return [];
    const detail = `must not be sent together with ${parameter}=true`;
    return [{ field: rule.lifts, code: 'exclusive' as const, detail }];
  });
  if (errors.length > 0) throw validationFailed(errors);
}
