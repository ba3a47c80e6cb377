import type { Caller } from '../http/caller.ts';
import type { Fields } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { inParallel } from '../in-parallel.ts';
import {
  type AnyRecord,
  type Choice,
  choicesOf,
  exampleBody,
  filtersOf,
  type Resource,
} from '../resources.ts';
import { list } from '../samples/listing.ts';
import {
  expectedFields,
  fieldsOf,
  minimalBody,
  nameOf,
  newToken,
  pageSizes,
  parameterChoices,
  rareCharacter,
  requiredChange,
  textFields,
} from '../samples/records.ts';

/** A record of a collection, and what a list must show of it. */
export interface Member {
  readonly id: string;
  readonly name: string;
  /** The fields of its create. `changed` has the fields of its update, because only an update can mark a favorite. */
  readonly sent: Fields;
  readonly changed: Fields;
  /** The values that the record must have now. */
  readonly fields: Fields;
  /** The response to its create. */
  readonly created: Received;
}

/**
 * Records that together have every value of every filter. Some share a name. All names contain `token`, so a search
 * for it lists exactly this collection.
 */
export interface Collection {
  readonly token: string;
  /** Returns the current members. */
  members(): readonly Member[];
  /** Returns the members with these values in these fields. */
  having(fields: Fields): readonly Member[];
  /** Requests the list of the members, with further query parameters. */
  list(query?: Fields): Promise<Received>;
  /** Deletes a member, and creates a new member with the same fields. */
  replace(id: string): Promise<void>;
}

/**
 * The last words of the names: capitals, accents, two scripts, emoji, and the same word in two normalization forms. Each
 * record gets the next one, so several records share a name.
 */
const endings = [
  'étage',
  'Zebra',
  'amber',
  'Жук',
  '🙂 dune',
  'straße',
  'e\u0301tage',
  'Birch',
  'ёлка',
  'zoo',
];

/** Number of members per favorite. */
const favoriteEvery = 12;

/** Creates the records of a collection without waiting for their generations. */
export async function makeCollection(caller: Caller, resource: Resource): Promise<Collection> {
  const token = newToken();
  const isChanged = (name: string) => !resource.creation.properties?.[name];
  const flags = filtersOf(resource).filter(({ name }) => isChanged(name));
  const seeds = Array.from({ length: sizeFor(resource) }, (_, index) => ({
    sent: sentFor(resource, index, token),
    changed: index % favoriteEvery === 0 ? Object.fromEntries(flags.map(({ name }) => [name, true])) : {},
  }));
  const members = new Map<string, Member>();
  const add = async ({ sent, changed }: Pick<Member, 'sent' | 'changed'>) => {
    const member = await makeMember(caller, resource, sent, changed);
    members.set(member.id, member);
  };
  await inParallel(seeds, add);

  return {
    token,
    members: () => [...members.values()],
    having: (wanted) => {
      const entries = Object.entries(wanted);
      return [...members.values()].filter(({ fields }) =>
        entries.every(([name, value]) => fields[name] === value),
      );
    },
    list: (query = {}) => list(caller, resource, { search: token, ...query }),
    async replace(id) {
      const member = members.get(id);
      if (!member) return;
      await caller.call(resource.remove.id, { id });
      members.delete(id);
      await add(member);
    },
  };
}

/** Returns the largest page size with which the collection takes three pages or more; 1 if there is none. */
export function sizeForThreePages(resource: Resource, collection: Collection): number {
  const count = collection.members().length;
  return pageSizes(resource).findLast((size) => size * 2 < count) ?? 1;
}

/**
 * Returns how many records a collection has: at least one for each value of the longest choice, and one more than the
 * second smallest page size.
 */
function sizeFor(resource: Resource): number {
  const choices = fieldsOf(resource.creation).map(([, schema]) => choicesOf(schema).length);
  return Math.max((pageSizes(resource)[1] ?? 0) + 1, ...choices);
}

/**
 * Returns the fields of the create with this index. Each record has the next value of each choice. After the last
 * value, a required field has its first value, and an optional field is left out.
 */
function sentFor(resource: Resource, index: number, token: string): Fields {
  const { creation, create } = resource;
  const example = exampleBody(create);
  const texts = textFields(creation).map((name) => [name, `${example[name]} ${index}`]);
  const choices = fieldsOf(creation).map(([name, schema]) => {
    const values = choicesOf(schema);
    return [name, values[index] ?? (creation.required?.includes(name) ? values[0] : undefined)];
  });
  const given = [...choices, ...texts].filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), name: `${nameOf(token)} ${endings[index % endings.length]}` };
}

async function makeMember(
  caller: Caller,
  resource: Resource,
  sent: Fields,
  changed: Fields,
): Promise<Member> {
  const headers = { Prefer: 'respond-async' };
  const created = await caller.call(resource.create.id, { fields: sent, headers });
  const record: AnyRecord = created.json;
  if (Object.keys(changed).length > 0) {
    const fields = { ...requiredChange(resource, record), ...changed };
    await caller.call(resource.updates[0]?.id ?? resource.create.id, { id: record.id, fields });
  }
  const fields = { ...expectedFields(resource, sent), ...changed };
  return { id: record.id, name: String(sent.name), sent, changed, fields, created };
}

/** A record of `FilteredRecords`. */
export interface FilteredRecord {
  readonly id: string;
  readonly name: string;
  /** The values of the fields that have a filter. */
  readonly fields: Fields;
}

/**
 * Records for checks of filters on several pages. More than two pages of records match each filter. Records that do
 * not match were created between them.
 */
export interface FilteredRecords {
  readonly token: string;
  readonly records: readonly FilteredRecord[];
  /** The value of each filter that selects most of the records. */
  readonly wanted: Fields;
}

/**
 * Creates the records one by one. Most have the wanted value of every filter. Near the beginning and near the end,
 * some records have another value of one filter. If a filter has a default, these records fill more than a page of
 * the list with that default.
 */
export async function makeFilteredRecords(caller: Caller, resource: Resource): Promise<FilteredRecords> {
  const token = newToken();
  const filters = filtersOf(resource).map(({ name, values, fallback }) => {
    const wanted = values.find((value) => value !== fallback) as Choice;
    const other = (fallback ?? values.find((value) => value !== wanted)) as Choice;
    return { name, wanted, other, hasDefault: fallback !== undefined };
  });
  const wanted = Object.fromEntries(filters.map((filter) => [filter.name, filter.wanted]));
  const few = pageSizes(resource)[0] ?? 1;
  const others = filters.flatMap(({ name, other, hasDefault }) =>
    Array.from({ length: hasDefault ? few / 2 + 1 : 1 }, () => ({ ...wanted, [name]: other })),
  );
  // Three pages are needed: only a middle page is reached by a cursor and has a cursor to the next page.
  const matched = filters.map(({ name }) => others.filter((row) => row[name] === wanted[name]).length);
  const enough = Math.max(few, 2 * few - 1 - 2 * Math.min(...matched));
  // The last page of all records is full.
  const between = enough + few - ((2 + 2 * others.length + enough) % few || few);
  const rows: Fields[] = [wanted, ...others, ...Array(between).fill(wanted), ...others, wanted];
  const isSent = (name: string) => resource.creation.properties?.[name] !== undefined;
  const records: (FilteredRecord & { readonly kept: Fields })[] = [];
  for (const [index, fields] of rows.entries()) {
    const sent = Object.fromEntries(Object.entries(fields).filter(([field]) => isSent(field)));
    // The order by name is the reverse of the order of creation. Three records share each name.
    const name = `${nameOf(token)} ${String(Math.floor((rows.length - index) / 3)).padStart(2, '0')}`;
    const call = {
      fields: { ...minimalBody(resource), ...sent, name },
      headers: { Prefer: 'respond-async' },
    };
    const { json } = await caller.call(resource.create.id, call);
    records.push({ id: json.id, name, fields, kept: requiredChange(resource, json) });
  }
  const [update = resource.create] = resource.updates;
  await inParallel(records, async ({ id, fields, kept }) => {
    const changed = Object.entries(fields).filter(([name, value]) => !isSent(name) && value);
    if (changed.length === 0) return;
    await caller.call(update.id, { id, fields: { ...kept, ...Object.fromEntries(changed) } });
  });
  return { token, records, wanted };
}

/** Returns the records that match the filters of a query. */
export function matching({ records }: FilteredRecords, query: Fields): readonly FilteredRecord[] {
  return records.filter(({ fields }) =>
    Object.entries(query).every(([name, value]) => fields[name] === value),
  );
}

/**
 * Characters with which a search would find other texts, too, if it read them as wildcards or escapes, or dropped
 * them.
 */
export const wildcards = ['%', '_', '\\', '*', '?', '.'];

/** The wildcards, a space, and characters with a meaning in a search language such as regular expressions. */
const specialCharacters = [...wildcards, ' ', '[', '(', '+', "'", '"'];

/** A searchable field, and the texts of the two records in this field. */
export interface SampleField {
  readonly name: string;
  readonly token: string;
  readonly rare: string;
  /** The text of the record `special`: the token before each special character. */
  readonly specialText: string;
  /** Words with the token, an accent and a capital letter, each of another script. */
  readonly words: readonly string[];
  /** The text of the record `plain`: the words, and the token once more. */
  readonly plainText: string;
}

/** Two records that checks of searches look for. */
export interface SearchSamples {
  readonly special: AnyRecord;
  readonly plain: AnyRecord;
  readonly fields: readonly SampleField[];
}

/** Creates the two records. If a create cannot set a searchable field, an update sets it. */
export async function makeSearchSamples(caller: Caller, resource: Resource): Promise<SearchSamples> {
  const fields = parameterChoices(resource, 'search_by').map((name) => sampleField(String(name)));
  const make = async (text: 'specialText' | 'plainText'): Promise<AnyRecord> => {
    const texts = fields.map((field) => [field.name, field[text]] as const);
    const isSent = (name: string) => resource.creation.properties?.[name] !== undefined;
    const sent = Object.fromEntries(texts.filter(([name]) => isSent(name)));
    const changed = Object.fromEntries(texts.filter(([name]) => !isSent(name)));
    if (Object.keys(changed).length === 0) {
      const example = exampleBody(resource.create);
      const call = { fields: { ...example, ...sent }, headers: { Prefer: 'respond-async' } };
      return (await caller.call(resource.create.id, call)).json;
    }
    const { id, record } = await caller.make(resource, sent);
    const [update = resource.create] = resource.updates;
    const call = { id, fields: { ...requiredChange(resource, record), ...changed } };
    return (await caller.call(update.id, call)).json;
  };
  return { special: await make('specialText'), plain: await make('plainText'), fields };
}

function sampleField(name: string): SampleField {
  const [token, rare] = [newToken(), rareCharacter()];
  const specialText = specialCharacters.map((character) => token + character).join('');
  const words = ['xÉtude', 'Ёлка', 'Άνω'].map((word) => token + word);
  return { name, token, rare, specialText, words, plainText: `${words.join(' ')} ${rare} ${token}yAfter` };
}
