import type { Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import { everyRecord } from '../../filters.ts';
import type { Resource } from '../../resources.ts';
import { requireRule } from '../../violated.ts';
import { refusedFor } from '../demands/refused.ts';
import type { Draft } from '../draft.ts';
import type { Demand, Family } from '../family.ts';
import { bodiesOf, type Place, replaceFields, validDrafts, withFields } from '../places.ts';
import { resourceOf } from './targets-of.ts';

const unknown = 'no_such_field';

/** A create that is refused makes nothing. */
export function makingNothing(operation: Operation): readonly Family[] {
  const resource = resourceOf(operation);
  const { create } = resource;
  if (operation !== create) return [];
  return bodiesOf(operation).map((place) => ({
    operation,
    title: `makes nothing when it refuses (${place.label})`,
    plain: [],
    drafts: fc
      .tuple(
        validDrafts(operation, place),
        fc.string({ unit: fc.constantFrom(...'bcdefghijk'), minLength: 24, maxLength: 24 }),
      )
      .map(([draft, mark]) => marked(draft, place, mark)),
    demand: nothingMade(resource),
    takesMemory: true,
    // It takes a search each time.
    most: 25,
  }));
}

/** With a name that can be looked for. */
function marked(draft: Draft, place: Place, mark: string): Draft {
  const named = replaceFields(draft, place, 'name', [{ name: 'name', value: `refused ${mark}` }]);
  const broken = withFields(named, place, (fields) => [...fields, { name: unknown, value: '1' }]);
  return { ...broken, blamed: [unknown] };
}

function nothingMade(resource: Resource): Demand {
  const refused = refusedFor('unknown');
  return async (received, sent) => {
    await refused(received, sent);
    const { body } = sent.draft;
    const name = body && 'fields' in body ? body.fields.find((field) => field.name === 'name')?.value : '';
    const { json } = await sent.caller.call(resource.list.id, {
      query: { ...everyRecord(resource), search: name },
    });
    requireRule(json.data.length === 0, received, `made ${json.data[0]?.id} although it refused to`);
  };
}
