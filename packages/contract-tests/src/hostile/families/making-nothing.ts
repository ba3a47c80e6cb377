import type { Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import { everyRecord } from '../../filters.ts';
import type { Resource } from '../../resources.ts';
import { requireRule } from '../../violated.ts';
import type { Draft } from '../draft.ts';
import { refusedFor } from '../expectations/refused.ts';
import type { Expectation, Family } from '../family.ts';
import { bodiesOf, type Place, replaceFields, validDrafts, withFields } from '../places.ts';
import { resourceOf } from './targets-of.ts';

const unknown = 'no_such_field';

/** Returns families of invalid creates. After each, a search must not find a new record. */
export function makingNothing(operation: Operation): readonly Family[] {
  const resource = resourceOf(operation);
  const { create } = resource;
  if (operation !== create) return [];
  return bodiesOf(operation).map((place) => ({
    operation,
    title: `creates nothing when it refuses (${place.label})`,
    plain: [],
    drafts: fc
      .tuple(
        validDrafts(operation, place),
        fc.string({ unit: fc.constantFrom(...'bcdefghijk'), minLength: 24, maxLength: 24 }),
      )
      .map(([draft, mark]) => marked(draft, place, mark)),
    expectation: nothingCreated(resource),
    needsStorage: true,
    // Few cases, because each needs a search for the record.
    maxCases: 25,
  }));
}

/** Adds a unique name, which a search can find, and an unknown field, for which the server must refuse the request. */
function marked(draft: Draft, place: Place, mark: string): Draft {
  const named = replaceFields(draft, place, 'name', [{ name: 'name', value: `refused ${mark}` }]);
  const broken = withFields(named, place, (fields) => [...fields, { name: unknown, value: '1' }]);
  return { ...broken, blamed: [unknown] };
}

function nothingCreated(resource: Resource): Expectation {
  const refused = refusedFor('unknown');
  return async (received, sent) => {
    await refused(received, sent);
    const { body } = sent.draft;
    const name = body && 'fields' in body ? body.fields.find((field) => field.name === 'name')?.value : '';
    const { json } = await sent.caller.call(resource.list.id, {
      query: { ...everyRecord(resource), search: name },
    });
    requireRule(json.data.length === 0, received, `refused the request, but created ${json.data[0]?.id}`);
  };
}
