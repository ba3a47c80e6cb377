import { choicesOf, filtersOf } from '../../filters.ts';
import type { Caller } from '../../http/caller.ts';
import type { Received } from '../../http/received.ts';
import type { Fields } from '../../http/request-body.ts';
import { type AnyRecord, exampleBody, type Resource } from '../../resources.ts';
import { inParallel } from '../in-parallel.ts';
import { fieldOf, madeFrom } from '../record-rules.ts';
import { fieldsOf, pageSizes, textFields } from '../samples/choices.ts';
import { nameOf, newToken } from '../samples/texts.ts';
import { list } from './listing.ts';

/** A record of a collection. */
export interface Member {
  readonly id: string;
  readonly name: string;
  /** The fields that were sent in the create and in updates. Only an update can mark a record as a favorite. */
  readonly sent: Fields;
  readonly changed: Fields;
  /** The fields it has now. */
  readonly fields: Fields;
  /** The response to its create. */
  readonly created: Received;
}

/**
 * Records that together have every value of every filter. Some have the same name. One search finds all of them and
 * no other record.
 */
export interface Collection {
  readonly token: string;
  /** The members as they are now. */
  members(): readonly Member[];
  /** The members that have these values in these fields. */
  having(fields: Fields): readonly Member[];
  /** Lists the members that match the query. */
  list(query?: Fields): Promise<Received>;
  /** Deletes a member and creates another one with the same name. */
  replace(id: string): Promise<void>;
}

/** The names, which the records get in turn, so that several records have the same name. */
const endings = ['amber', 'birch', 'cedar', 'dune'];

/** One in this many members is a favorite. */
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

/** The largest page size of which a collection fills three pages. */
export function sizeOfThird(resource: Resource, collection: Collection): number {
  const count = collection.members().length;
  return pageSizes(resource).findLast((size) => size * 2 < count) ?? 1;
}

/**
 * How many records a collection has: as many as the longest choice has values, and more than a page of the second
 * smallest size.
 */
function sizeFor(resource: Resource): number {
  const choices = fieldsOf(resource.creation).map(([, schema]) => choicesOf(schema).length);
  return Math.max((pageSizes(resource)[1] ?? 0) + 1, ...choices);
}

/**
 * The fields of the record at an index. Each record has the next value of each choice. After the last value, a
 * required field has its first value again, and an optional field is left out.
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
  const fields = { ...madeFrom(resource, sent), ...changed };
  return { id: record.id, name: String(sent.name), sent, changed, fields, created };
}

/** The required fields of an update, with the values that the record has. */
export function requiredChange({ change }: Resource, record: AnyRecord): Fields {
  return Object.fromEntries((change.required ?? []).map((name) => [name, fieldOf(record, name)]));
}
