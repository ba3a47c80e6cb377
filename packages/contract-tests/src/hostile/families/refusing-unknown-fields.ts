import type { Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import type { Draft, Field } from '../draft.ts';
import { refusedFor } from '../expectations/refused.ts';
import type { Family } from '../family.ts';
import { bodiesOf, type Place, plainDraft, queryOf, validDrafts, withFields } from '../places.ts';
import { unknownNames } from '../values/unknown-names.ts';
import { resourceOf, targetOf } from './targets-of.ts';

/** Returns families of requests with an unknown field or query parameter. The 422 must name it. */
export function refusingUnknownFields(operation: Operation): readonly Family[] {
  return [queryOf(operation), ...bodiesOf(operation)].flatMap((place) => unknownIn(operation, place));
}

function unknownIn(operation: Operation, place: Place): readonly Family[] {
  const known = Object.keys(place.schema.properties ?? {});
  const shown = Object.keys(resourceOf(operation).record.properties ?? {});
  const noun = place.kind === 'query' ? 'parameter' : 'field';
  const plain = plainDraft(operation, place);
  return unknownNames(known, shown).map(({ title, plain: first, names }) => ({
    operation,
    title: `refuses ${title(noun)} (${place.label})`,
    plain: first.map((name) => withUnknown(plain, place, { name, value: 'a' })),
    drafts: fc
      .tuple(validDrafts(operation, place), names, values(place))
      .map(([draft, name, value]) => withUnknown(draft, place, { name, value })),
    expectation: refusedFor('unknown'),
    ...targetOf(operation),
  }));
}

function withUnknown(draft: Draft, place: Place, field: Field): Draft {
  return { ...withFields(draft, place, (fields) => [...fields, field]), blamed: [field.name] };
}

function values({ kind }: Place): fc.Arbitrary<unknown> {
  return kind === 'json'
    ? fc.constantFrom<unknown>('a', 1, null, true, [], {})
    : fc.constantFrom('a', '', '1');
}
