import { choicesOf, filtersOf } from '../../filters.ts';
import type { Caller } from '../../http/caller.ts';
import type { Received } from '../../http/received.ts';
import type { Fields } from '../../http/request-body.ts';
import { type AnyRecord, exampleBody, type Resource } from '../../resources.ts';
import { inParallel } from '../in-parallel.ts';
import { expectedFields, fieldOf } from '../record-rules.ts';
import { fieldsOf, pageSizes, textFields } from '../samples/choices.ts';
import { nameOf, newToken } from '../samples/texts.ts';
import { list } from './listing.ts';

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

/** The last words of the names. Each record gets the next one, so several records share a name. */
const endings = ['amber', 'birch', 'cedar', 'dune'];

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

/** Returns the required fields of an update, with the current values of the record. */
export function requiredChange({ change }: Resource, record: AnyRecord): Fields {
  return Object.fromEntries((change.required ?? []).map((name) => [name, fieldOf(record, name)]));
}
