import type { Handlers } from '../http/binding.ts';
import { listRecords } from '../listing/list-records.ts';
import type { Resource } from '../resources/resource.ts';
import { createRecord } from './create-record.ts';
import { deleteRecord } from './delete-record.ts';
import type { RecordParts } from './record-parts.ts';
import { showRecord } from './show-record.ts';
import { updateRecord } from './update-record.ts';
import { watchRecord } from './watch-record.ts';

/** Returns the handlers that list, create, show, watch, update and delete the records of a resource. */
export function recordHandlers(parts: RecordParts, resource: Resource): Handlers {
  const { list, create, get, watch, updates, remove } = resource.operations;
  return {
    [list.id]: (call) => listRecords(parts.database, resource, call),
    [create.id]: (call) => createRecord(parts, resource, call),
    [get.id]: (call) => showRecord(parts.database, resource, call),
    ...(watch && { [watch.id]: (call) => watchRecord(parts, resource, call) }),
    ...Object.fromEntries(
      updates.map(({ id }): [string, Handlers[string]] => [
        id,
        (call) => updateRecord(parts, resource, call),
      ]),
    ),
    [remove.id]: (call) => deleteRecord(parts, resource, call),
  };
}
