import { entityTag } from '@contentgen/contract/requests';
import type { HandlerResponse } from '../http/call.ts';
import type { Resource } from '../resources/resource.ts';
import type { ShownRow } from '../resources/shown-row.ts';

/** Returns the response with a record and its `ETag`. */
export function recordResponse({ toJson }: Resource, row: ShownRow): HandlerResponse {
  return { status: 200, headers: { etag: entityTag(row.version) }, json: toJson(row) };
}
