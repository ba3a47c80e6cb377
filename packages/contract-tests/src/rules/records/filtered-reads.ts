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
import type { RuleContext } from '../rule-context.ts';
import { inWords } from '../samples/bodies.ts';
import { nameOf, newToken } from '../samples/texts.ts';

/**
 * Checks that filtered lists show a create, an update or a delete immediately, also if an update moves a record to
 * another list.
 */
export function filteredReads(context: RuleContext): Check[] {
  const { create, updates, remove } = context.resource;
  const operation = context.resource.list.id;
  return [create, remove, ...updates].flatMap((write) => {
    const mediaTypes = write.bodyMediaTypes.length > 0 ? write.bodyMediaTypes : [undefined];
    return mediaTypes.map((mediaType) => ({
      operation,
      title: `shows what ${write.id} did, with each filter${mediaType ? `, after ${inWords(mediaType)}` : ''}`,
      run: () => requireFilteredAfter(context, write, mediaType),
    }));
  });
}

async function requireFilteredAfter(
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
    const fields = {
      ...requiredChange(resource, record),
      ...Object.fromEntries(flags),
      name: nameOf(newToken()),
    };
    const updated = await caller.call(write.id, { id: record.id, fields, mediaType: mediaType ?? '' });
    await requireListed(context, write, updated.json);
  }
}

/**
 * Creates a record with the first value of every filter, without waiting. The first picture size is the fastest to
 * draw.
 */
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
 * Requires that a record is in the list of each of its filter values, and not in the lists of the opposite flags.
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
  await inParallel([...own, ...others], async ({ query, isIn }) => {
    const page = await list(caller, resource, query);
    const item = shownIn(page).find(({ id }) => id === record.id);
    const rule = `the list with ${JSON.stringify(query)} must ${isIn ? '' : 'not '}show ${record.id} after ${write.id}`;
    requireRule((item !== undefined) === isIn, page, rule);
    if (item) requireFields(page, item, { ...filtered, name: record.name }, `as ${write.id} answered`);
  });
}
