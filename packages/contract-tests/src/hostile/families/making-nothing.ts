import type { Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import { requireRule } from '../../violated.ts';
import { refusedFor } from '../demands/refused.ts';
import type { Draft } from '../draft.ts';
import type { Demand, Family } from '../family.ts';
import { bodiesOf, type Place, replaceFields, validDrafts, withFields } from '../places.ts';
import { resourceOf } from './targets-of.ts';

const unknown = 'no_such_field';

/** A create that is refused makes nothing. */
export function makingNothing(operation: Operation): readonly Family[] {
  const { create, list } = resourceOf(operation);
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
    demand: nothingMade(list),
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

function nothingMade(list: Operation): Demand {
  const refused = refusedFor('unknown');
  return async (received, sent) => {
    await refused(received, sent);
    const { body } = sent.draft;
    const name = body && 'fields' in body ? body.fields.find((field) => field.name === 'name')?.value : '';
    const { json } = await sent.caller.call(list.id, { query: { search: name, ...wide(list) } });
    requireRule(json.data.length === 0, received, `made ${json.data[0]?.id} although it refused to`);
  };
}

/** Lists every record, where some are left out otherwise. */
function wide({ parameters }: Operation): Readonly<Record<string, unknown>> {
  return parameters.some(({ name }) => name === 'all_templates') ? { all_templates: true } : {};
}
