import type { Database } from '../database/connection.ts';
import type { Call, HandlerResponse } from '../http/call.ts';
import type { Resource } from '../resources/resource.ts';
import { filteredValues } from '../resources/stored-values.ts';
import { type ListQuery, readPage } from './read-page.ts';

/**
 * Lists one page of an account's records, with the filters that the resource defines.
 *
 * @throws Problem 422 for a cursor of another list.
 */
export async function listRecords(
  database: Database,
  resource: Resource,
  { key, query }: Pick<Call, 'key' | 'query'>,
): Promise<HandlerResponse> {
  const filters = filteredValues(resource.definition, resource.operations, query);
  const { rows, meta } = await readPage(
    database,
    resource,
    key.account_id,
    query as unknown as ListQuery,
    filters,
  );
  const records = rows.map((row) => resource.toJson(row)).join(',');
  return { status: 200, json: `{"data":[${records}],"meta":${JSON.stringify(meta)}}` };
}
