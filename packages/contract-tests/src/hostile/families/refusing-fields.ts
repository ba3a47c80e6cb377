import type { FieldErrorCode, JsonSchema, Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import type { Draft, Field, ListSpelling } from '../draft.ts';
import { refusedFor } from '../expectations/refused.ts';
import type { Family } from '../family.ts';
import { isRequired, type Place, placesOf, plainDraft, replaceFields, validDrafts } from '../places.ts';
import { breachesOf } from '../values/breaches.ts';
import { plainField, validField } from '../values/valid-fields.ts';
import { targetOf } from './targets-of.ts';

/** A kind of invalid replacement for a field. The rest of the request is valid. */
interface Wrong {
  readonly title: string;
  readonly blamed: string;
  readonly plain: readonly (readonly Field[])[];
  readonly fields: fc.Arbitrary<readonly Field[]>;
  readonly codes: readonly FieldErrorCode[];
}

/** Returns families of requests that break one rule of one field. The 422 must name the field. */
export function refusingFields(operation: Operation): readonly Family[] {
  return placesOf(operation).flatMap((place) =>
    Object.entries(place.schema.properties ?? {}).flatMap(([name, schema]) =>
      [
        ...wrongValues(name, schema, place),
        ...(isRequired(place, name) ? [missing(name)] : []),
        ...(place.kind === 'query' || place.kind === 'form' ? twice(name, schema, place) : []),
      ].map((wrong) => refusal(operation, place, name, wrong)),
    ),
  );
}

function refusal(operation: Operation, place: Place, name: string, wrong: Wrong): Family {
  const { title, blamed, codes } = wrong;
  const broken = (draft: Draft, fields: readonly Field[]): Draft => ({
    ...replaceFields(draft, place, name, fields),
    blamed: [blamed],
  });
  const plain = plainDraft(operation, place);
  return {
    operation,
    title: `refuses ${name}: ${title} (${place.label})`,
    plain: wrong.plain.map((fields) => broken(plain, fields)),
    drafts: fc
      .tuple(validDrafts(operation, place), wrong.fields)
      .map(([draft, fields]) => broken(draft, fields)),
    expectation: refusedFor(...codes),
    ...targetOf(operation),
  };
}

const spellings: readonly ListSpelling[] = ['repeated', 'brackets', 'indices'];

function wrongValues(name: string, schema: JsonSchema, { kind }: Place): readonly Wrong[] {
  return breachesOf(name, schema, kind).map(({ title, plain, values, codes, blamed = name }) => ({
    title,
    blamed,
    plain: plain.map((value) => [{ name, value }]),
    fields: fc
      .tuple(values, fc.constantFrom(...spellings))
      .map(([value, spelling]) => [{ name, value, spelling }]),
    codes,
  }));
}

function missing(name: string): Wrong {
  return { title: 'missing', blamed: name, plain: [[]], fields: fc.constant([]), codes: ['required'] };
}

/**
 * Returns requests that have a field twice in a form or a query. This is valid for a list, and invalid for any other
 * type.
 */
function twice(name: string, schema: JsonSchema, { kind }: Place): readonly Wrong[] {
  if (schema.type === 'array') return [];
  // An invented cursor is invalid even if it is sent once.
  if (schema.type === 'string' && schema.minLength !== undefined && kind === 'query') return [];
  const field = plainField(name, schema, kind);
  // Two texts of the maximum length may exceed the body limit.
  const any = validField(name, schema, kind).filter(({ value }) => String(value).length < 1_000);
  return [
    {
      title: 'sent twice',
      blamed: name,
      plain: [[field, field]],
      fields: fc.oneof(
        fc.tuple(any, any),
        any.map((one) => [one, one]),
      ),
      codes: ['duplicate'],
    },
  ];
}
