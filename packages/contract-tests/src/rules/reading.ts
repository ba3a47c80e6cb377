import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Fields } from '../http/request.ts';
import { inParallel } from '../in-parallel.ts';
import { says } from '../quotations.ts';
import { type AnyRecord, exampleBody, filtersOf } from '../resources.ts';
import { list, listNamed, requireShown, shownIn, shownNamed } from '../samples/listing.ts';
import {
  fieldOf,
  inWords,
  makeAny,
  minimalBody,
  nameOf,
  newToken,
  requireConsistentRecord,
  requiredChange,
  requireFields,
  requireUntouched,
  saysOfRecord,
  show,
} from '../samples/records.ts';
import { requireRule } from '../violated.ts';
import type { RuleContext } from './rule-context.ts';

/** Checks that a record has the same, consistent fields alone and in a list. */
export function showing({ caller, resource, withReusedRecord }: RuleContext): Check[] {
  const { list: listing, get } = resource;
  return [
    {
      operation: listing.id,
      title: 'shows the same record as getting it alone',
      says: says(`operations/${get.id}`, `operations/${listing.id}/responses/200`),
      covers: () => saysOfRecord(resource),
      run: () =>
        withReusedRecord(async (before) => {
          const { page, item } = await shownNamed(caller, resource, before.record);
          requireFields(page, item, { ...before.record }, `as ${get.id} shows it`);
          const shown = await show(caller, resource, before.id);
          requireFields(shown, shown.json, { ...item }, `as ${listing.id} shows it`);
          requireConsistentRecord(shown, shown.json, resource);
          return before;
        }),
    },
  ];
}

/** Checks that a delete removes the record, whatever its state, and no other record. */
export function deleting({ caller, resource, withReusedRecord }: RuleContext): Check[] {
  const { remove, get } = resource;
  return [
    {
      operation: remove.id,
      title: 'deletes the record and no other',
      says: says(
        `operations/${remove.id}`,
        'responses/Deleted: The record',
        'responses/Deleted: A second delete',
      ),
      run: () =>
        withReusedRecord(async (before) => {
          const { id, record } = await caller.make(resource, minimalBody(resource));
          await caller.call(remove.id, { id }, 204);
          await caller.call(get.id, { id }, 404);
          await caller.call(remove.id, { id }, 404);
          requireShown(await listNamed(caller, resource, record.name), [], 'of a deleted record');
          return requireUntouched(caller, resource, before, 'another record was deleted');
        }),
    },
    {
      operation: remove.id,
      title: 'deletes a record whose generation has not ended',
      says: says(`operations/${remove.id}: If`),
      run: async () => {
        const { id, name } = await makeAny(caller, resource);
        await caller.call(remove.id, { id }, 204);
        await caller.call(get.id, { id }, 404);
        requireShown(await listNamed(caller, resource, name), [], 'of a deleted record');
      },
    },
  ];
}

/**
 * Checks that lists show a create, an update or a delete immediately: without a search, sorted by name, and
 * with each filter, also if an update moves a record to another list.
 */
export function readsAfterWrites(context: RuleContext): Check[] {
  const { create, updates, remove, list: listing } = context.resource;
  return [
    ...[create, remove, ...updates].flatMap((write) => {
      const mediaTypes = write.bodyMediaTypes.length > 0 ? write.bodyMediaTypes : [undefined];
      return mediaTypes.map((mediaType) => ({
        operation: listing.id,
        title: `shows what ${write.id} did${mediaType ? `, after ${inWords(mediaType)}` : ''}`,
        says: says(`operations/${listing.id}: Returns one page`, `operations/${write.id}`),
        run: async () => void (await requireShownAfter(context, write, mediaType)),
      }));
    }),
  ];
}

async function requireShownAfter(
  context: RuleContext,
  write: Operation,
  mediaType: string | undefined,
): Promise<void> {
  const { caller, resource } = context;
  const { create, remove } = resource;
  const record = await makeWithFilters(context, write === create ? mediaType : undefined);
  if (write === create) return requireListed(context, write, record);
  if (write === remove) {
    await caller.call(write.id, { id: record.id });
    return requireListed(context, write, record, false);
  }
  // The first update marks the record, and the second one takes the mark away.
  for (const mark of [true, false]) {
    const flags = flagsOf(context).map((name) => [name, mark]);
    const changed = { ...Object.fromEntries(flags), name: nameOf(newToken()) };
    const fields = { ...requiredChange(resource, record), ...changed };
    const updated = await caller.call(write.id, { id: record.id, fields, mediaType: mediaType ?? '' });
    await requireListed(context, write, updated.json);
  }
}

/** Creates a record with the first value of every filter, without waiting. The first picture size is the fastest. */
async function makeWithFilters(
  { caller, resource }: RuleContext,
  mediaType: string | undefined,
): Promise<AnyRecord> {
  const values = filtersOf(resource)
    .filter(({ name }) => resource.creation.properties?.[name])
    .map((filter) => [filter.name, filter.values[0]]);
  const example = exampleBody(resource.create);
  const fields = { ...example, ...Object.fromEntries(values), name: nameOf(newToken()) };
  const call = { fields, headers: { Prefer: 'respond-async' }, ...(mediaType && { mediaType }) };
  return (await caller.call(resource.create.id, call)).json;
}

/** Returns the names of the filters by a boolean field. */
function flagsOf({ resource }: RuleContext): readonly string[] {
  return filtersOf(resource)
    .filter(({ values }) => typeof values[0] === 'boolean')
    .map(({ name }) => name);
}

/**
 * Requires that a record is in the whole list, in the lists of each of its filter values, and not in the lists of the
 * opposite flags.
 *
 * @param exists whether the record still exists. Otherwise, no list may show it.
 */
async function requireListed(
  context: RuleContext,
  write: Operation,
  record: AnyRecord,
  exists = true,
): Promise<void> {
  const { caller, resource } = context;
  const names = filtersOf(resource).map(({ name }) => name);
  const filtered: Fields = Object.fromEntries(names.map((name) => [name, fieldOf(record, name)]));
  const own = names.map((name) => ({ query: { [name]: filtered[name] }, isIn: exists }));
  const others = flagsOf(context).map((name) => ({ query: { [name]: !filtered[name] }, isIn: false }));
  const all = [{}, { sort_by: 'name' }].map((query) => ({ query, isIn: exists }));
  await inParallel([...all, ...own, ...others], async ({ query, isIn }) => {
    const page = await list(caller, resource, query);
    const item = shownIn(page).find(({ id }) => id === record.id);
    // If the list is sorted by name, the record may be on a later page.
    const isElsewhere = 'sort_by' in query && page.json.meta.next_cursor !== null;
    const rule = `the list with ${JSON.stringify(query)} must ${isIn ? '' : 'not '}show ${record.id} after ${write.id}`;
    requireRule((item !== undefined) === isIn || (isIn && isElsewhere), page, rule);
    if (item) requireFields(page, item, { ...filtered, name: record.name }, `as ${write.id} answered`);
  });
}
