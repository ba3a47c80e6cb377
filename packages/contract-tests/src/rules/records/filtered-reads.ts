import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import { filtersOf } from '../../filters.ts';
import type { Fields } from '../../http/request-body.ts';
import { type AnyRecord, exampleBody } from '../../resources.ts';
import { requireRule } from '../../violated.ts';
import { inParallel } from '../in-parallel.ts';
import { requiredChange } from '../lists/collection.ts';
import { list, shownIn } from '../lists/listing.ts';
import { fieldOf, requireFields } from '../record-rules.ts';
import { inWords } from '../samples/bodies.ts';
import { nameOf, newToken } from '../samples/texts.ts';
import type { Setting } from '../setting.ts';

/** A list with a filter shows a write immediately, also where an update moves a record to another list. */
export function filteredReads(setting: Setting): Check[] {
  const { create, updates, remove } = setting.resource;
  const operation = setting.resource.list.id;
  return [create, remove, ...updates].flatMap((write) => {
    const mediaTypes = write.bodyMediaTypes.length > 0 ? write.bodyMediaTypes : [undefined];
    return mediaTypes.map((mediaType) => ({
      operation,
      title: `shows what ${write.id} did, with each filter${mediaType ? `, after ${inWords(mediaType)}` : ''}`,
      run: () => requireFilteredAfter(setting, write, mediaType),
    }));
  });
}

async function requireFilteredAfter(
  setting: Setting,
  write: Operation,
  mediaType: string | undefined,
): Promise<void> {
  const { caller, resource } = setting;
  const { create, remove } = resource;
  const record = await makeWithFilters(setting, write === create ? mediaType : undefined);
  if (write === create) return requireListed(setting, write, record);
  if (write === remove) {
    await caller.call(write.id, { id: record.id });
    return requireListed(setting, write, record, false);
  }
  // The first update marks the record, and the second one takes the mark away.
  for (const mark of [true, false]) {
    const flags = flagsOf(setting).map((name) => [name, mark]);
    const fields = {
      ...requiredChange(resource, record),
      ...Object.fromEntries(flags),
      name: nameOf(newToken()),
    };
    const updated = await caller.call(write.id, { id: record.id, fields, mediaType: mediaType ?? '' });
    await requireListed(setting, write, updated.json);
  }
}

/** Creates a record with the first value of every filter, without waiting. The first size is the fastest to draw. */
async function makeWithFilters(
  { caller, resource }: Setting,
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

/** The filters by a boolean field. */
function flagsOf({ resource }: Setting): readonly string[] {
  return filtersOf(resource)
    .filter(({ values }) => typeof values[0] === 'boolean')
    .map(({ name }) => name);
}

/**
 * Requires that a new record is in the list of each of its filters, and not in the lists with the opposite of its flags.
 *
 * @param exists whether the record still exists. Otherwise, no list may show it.
 */
async function requireListed(
  setting: Setting,
  write: Operation,
  record: AnyRecord,
  exists = true,
): Promise<void> {
  const { caller, resource } = setting;
  const names = filtersOf(resource).map(({ name }) => name);
  const filtered: Fields = Object.fromEntries(names.map((name) => [name, fieldOf(record, name)]));
  const own = names.map((name) => ({ query: { [name]: filtered[name] }, isIn: exists }));
  const others = flagsOf(setting).map((name) => ({ query: { [name]: !filtered[name] }, isIn: false }));
  await inParallel([...own, ...others], async ({ query, isIn }) => {
    const page = await list(caller, resource, query);
    const item = shownIn(page).find(({ id }) => id === record.id);
    const rule = `the list with ${JSON.stringify(query)} must ${isIn ? '' : 'not '}show ${record.id} after ${write.id}`;
    requireRule((item !== undefined) === isIn, page, rule);
    if (item) requireFields(page, item, { ...filtered, name: record.name }, `as ${write.id} answered`);
  });
}
