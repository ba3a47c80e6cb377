import type { Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import type { Draft, Field } from '../draft.ts';
import { requireAccepted } from '../expectations/accepted.ts';
import type { Family } from '../family.ts';
import {
  bodiesOf,
  fieldsOf,
  headersOf,
  isRequired,
  type Place,
  plainDraft,
  queryOf,
  replaceFields,
  validDrafts,
  withFields,
} from '../places.ts';
import { plainField, varietiesOf } from '../values/valid-fields.ts';
import { targetOf } from './targets-of.ts';

/** Maximum number of cases for one value of a field. Such cases differ only in the other fields. */
const maxCasesOfValue = 16;

/** Returns families of valid requests. The server must accept each request and return the sent values. */
export function accepting(operation: Operation): readonly Family[] {
  const places = [queryOf(operation), ...bodiesOf(operation)].filter((place) => fieldsOf(place).length > 0);
  const isBare = places.length === 0;
  return [
    ...(isBare ? [bare(operation)] : []),
    ...places.flatMap((place) => [...whole(operation, place), ...varieties(operation, place)]),
    ...varieties(operation, headersOf(operation)),
    ...(operation.method === 'get' ? [head(operation)] : []),
  ];
}

/** Returns the parts that these families share. */
function accepted(operation: Operation): Pick<Family, 'operation' | 'expectation' | 'target'> {
  const changed = operation.method === 'delete' ? 'fresh' : 'own';
  return { operation, expectation: requireAccepted, ...targetOf(operation, changed) };
}

function bare(operation: Operation): Family {
  const draft = plainDraft(operation);
  return {
    ...accepted(operation),
    title: 'accepts a plain request',
    plain: [draft],
    drafts: fc.constant(draft),
  };
}

function head(operation: Operation): Family {
  const draft: Draft = { ...plainDraft(operation), method: 'HEAD' };
  return {
    ...accepted(operation),
    title: 'answers HEAD like GET, without the body',
    plain: [draft],
    drafts: validDrafts(operation, queryOf(operation)).map((valid) => ({ ...valid, method: 'HEAD' })),
  };
}

function whole(operation: Operation, place: Place): readonly Family[] {
  const any = validDrafts(operation, place);
  const least = plainDraft(operation, place);
  const every = fieldsOf(place).reduce(
    (draft, [name, schema]) => replaceFields(draft, place, name, [plainField(name, schema, place.kind)]),
    least,
  );
  const needed = (fields: readonly Field[]) => fields.filter(({ name }) => isRequired(place, name));
  const noun = place.kind === 'query' ? 'parameter' : 'field';
  const isNothing = fieldsOf(place).every(([name]) => !isRequired(place, name));
  return [
    {
      ...accepted(operation),
      title: isNothing
        ? `accepts a request without any ${noun} (${place.label})`
        : `accepts only the required fields (${place.label})`,
      plain: [least],
      drafts: any.map((draft) => withFields(draft, place, needed)),
    },
    {
      ...accepted(operation),
      title: `accepts every ${noun} (${place.label})`,
      plain: [every],
      drafts: any.map((draft) => withEvery(draft, every, place)),
    },
    {
      ...accepted(operation),
      title: `accepts any valid request (${place.label})`,
      plain: [every],
      drafts: any,
    },
  ];
}

/** Adds the fields to a draft that only `every` has. */
function withEvery(draft: Draft, every: Draft, place: Place): Draft {
  return fieldsIn(every, place)
    .filter(({ name }) => !fieldsIn(draft, place).some((field) => field.name === name))
    .reduce((rest, field) => replaceFields(rest, place, field.name, [field]), draft);
}

function fieldsIn(draft: Draft, { kind }: Place): readonly Field[] {
  if (kind === 'query') return draft.query;
  return draft.body && 'fields' in draft.body ? draft.body.fields : [];
}

function varieties(operation: Operation, place: Place): readonly Family[] {
  const plain = plainDraft(operation, place);
  const any = validDrafts(operation, place);
  return fieldsOf(place).flatMap(([name, schema]) =>
    varietiesOf(name, schema, place.kind).map((variety) => ({
      ...accepted(operation),
      // A `fresh` target, which a delete otherwise gets, has no known ETag for `If-Match`.
      ...(place.kind === 'header' && targetOf(operation, 'own')),
      title: `accepts ${variety.title} (${place.label})`,
      ...(variety.isSingle && { maxCases: maxCasesOfValue }),
      plain: variety.plain.map((field) => replaceFields(plain, place, name, [field])),
      drafts: fc
        .tuple(any, variety.fields)
        .map(([draft, field]) => replaceFields(draft, place, name, [field])),
    })),
  );
}
