import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Received } from '../../http/received.ts';
import type { AnyRecord } from '../../resources.ts';
import { requireRule } from '../../violated.ts';
import { list, shownIn } from '../lists/listing.ts';
import { requireFields } from '../record-rules.ts';
import { exemplaryBody, makeAny } from '../samples/exemplary-calls.ts';
import { nameOf, newToken } from '../samples/texts.ts';
import type { Setting } from '../setting.ts';

/** The orders of the lists that are read: newest first, and by name. A search could use another index. */
const orders = [{}, { sort_by: 'name' }];

/**
 * How often a total is read. Another client may create a record between two readings, so a single wrong total is no
 * violation.
 */
const readings = 3;

/** A list without a search shows a write immediately. */
export function readsAfterWrites(setting: Setting): Check[] {
  const { resource } = setting;
  const { create, updates, remove } = resource;
  return [
    ...[create, ...updates, remove].map((write) => ({
      operation: resource.list.id,
      title: `shows what ${write.id} did, without a search`,
      run: async () => {
        for (const query of orders) await requireShownAfter(setting, write, query);
      },
    })),
    ...[create, remove].map((write) => ({
      operation: resource.list.id,
      title: `counts what ${write.id} did, without a search`,
      run: () => requireCountedAfter(setting, write),
    })),
  ];
}

/** @returns the record after the write, or before its deletion. */
async function writeTo({ caller, resource }: Setting, write: Operation): Promise<AnyRecord> {
  const record = await makeAny(caller, resource);
  if (write === resource.create) return record;
  if (write === resource.remove) {
    await caller.call(write.id, { id: record.id });
    return record;
  }
  const { fields } = exemplaryBody(resource, write, record);
  const call = { id: record.id, fields: { ...fields, name: nameOf(newToken()) } };
  return (await caller.call(write.id, call)).json;
}

async function requireShownAfter(setting: Setting, write: Operation, query: object): Promise<void> {
  const { caller, resource } = setting;
  const { id, name } = await writeTo(setting, write);
  const page = await list(caller, resource, { ...query });
  const item = shownIn(page).find((record) => record.id === id);
  if (write === resource.remove) {
    requireRule(item === undefined, page, `the list must not show ${id} after ${write.id}`);
    return;
  }
  // By name, it may be on a later page.
  const isWhole = page.json.meta.next_cursor === null || Object.keys(query).length === 0;
  requireRule(item !== undefined || !isWhole, page, `the list must show ${id} after ${write.id}`);
  if (item) requireFields(page, item, { name }, `as ${write.id} answered`);
}

/** A page with all records has as many as the total says. */
async function requireCountedAfter(setting: Setting, write: Operation): Promise<void> {
  const { caller, resource } = setting;
  let page: Received | undefined;
  for (let reading = 0; reading < readings; reading += 1) {
    await writeTo(setting, write);
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
