import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Received } from '../../http/received.ts';
import type { AnyRecord } from '../../resources.ts';
import { requireRule } from '../../violated.ts';
import { list, shownIn } from '../lists/listing.ts';
import { requireFields } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { nameOf, newToken } from '../samples/texts.ts';
import { makeAny, unchangingCall } from '../samples/valid-calls.ts';

/** The sort orders of the lists to read: newest first, and by name. A search could use another index. */
const orders = [{}, { sort_by: 'name' }];

/**
 * Maximum number of writes before a wrong total is a violation. Another client may create a record between the write
 * and the reading, so a single wrong total is no violation.
 */
const readings = 3;

/** Checks that a list without a search shows and counts a create, an update or a delete immediately. */
export function readsAfterWrites(context: RuleContext): Check[] {
  const { resource } = context;
  const { create, updates, remove } = resource;
  return [
    ...[create, ...updates, remove].map((write) => ({
      operation: resource.list.id,
      title: `shows what ${write.id} did, without a search`,
      run: async () => {
        for (const query of orders) await requireShownAfter(context, write, query);
      },
    })),
    ...[create, remove].map((write) => ({
      operation: resource.list.id,
      title: `counts what ${write.id} did, without a search`,
      run: () => requireCountedAfter(context, write),
    })),
  ];
}

/** Creates a record and, unless `write` is the create, updates or deletes it. Returns the record, as last shown. */
async function writeTo({ caller, resource }: RuleContext, write: Operation): Promise<AnyRecord> {
  const record = await makeAny(caller, resource);
  if (write === resource.create) return record;
  if (write === resource.remove) {
    await caller.call(write.id, { id: record.id });
    return record;
  }
  const { fields } = unchangingCall(resource, write, record);
  const call = { id: record.id, fields: { ...fields, name: nameOf(newToken()) } };
  return (await caller.call(write.id, call)).json;
}

async function requireShownAfter(context: RuleContext, write: Operation, query: object): Promise<void> {
  const { caller, resource } = context;
  const { id, name } = await writeTo(context, write);
  const page = await list(caller, resource, { ...query });
  const item = shownIn(page).find((record) => record.id === id);
  if (write === resource.remove) {
    requireRule(item === undefined, page, `the list must not show ${id} after ${write.id}`);
    return;
  }
  // If the list is sorted by name, the record may be on a later page.
  const isWhole = page.json.meta.next_cursor === null || Object.keys(query).length === 0;
  requireRule(item !== undefined || !isWhole, page, `the list must show ${id} after ${write.id}`);
  if (item) requireFields(page, item, { name }, `as ${write.id} answered`);
}

/**
 * Requires that the total of a list without a search is the number of its records after a write; if the list has
 * several pages, that the total is larger than the first page.
 */
async function requireCountedAfter(context: RuleContext, write: Operation): Promise<void> {
  const { caller, resource } = context;
  let page: Received | undefined;
  for (let reading = 0; reading < readings; reading += 1) {
    await writeTo(context, write);
    page = await list(caller, resource, { include_total: true });
    const { total, next_cursor } = page.json.meta;
    const { length } = shownIn(page);
    if (next_cursor === null ? total === length : total > length) return;
  }
  if (page) {
    const sentence = `meta.total must be the number of records after ${write.id}, but is ${page.json.meta.total}`;
    requireRule(false, page, sentence);
  }
}
