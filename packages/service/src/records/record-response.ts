import { entityTag } from '@contentgen/contract/requests';
import type { HandlerResponse } from '../http/call.ts';
import type { RecordRow } from '../resources/record-table.ts';
import type { Resource } from '../resources/resource.ts';

/** The response with a record and its `ETag`. */
export function recordResponse({ present }: Resource, row: RecordRow): HandlerResponse {
  return { status: 200, headers: { etag: entityTag(row.version) }, body: present(row) };
}
