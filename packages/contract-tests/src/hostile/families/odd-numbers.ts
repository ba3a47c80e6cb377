import type { JsonSchema, Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import type { Draft } from '../draft.ts';
import { requireAccepted } from '../expectations/accepted.ts';
import { refusedFor } from '../expectations/refused.ts';
import type { Expectation, Family } from '../family.ts';
import { fieldsOf, type Place, placesOf, plainDraft, replaceFields, validDrafts } from '../places.ts';
import { targetOf } from './targets-of.ts';

/**
 * Returns families of requests with numbers in formats that only some parsers accept. The contract does not say which
 * formats of numbers a form may have.
 */
export function oddNumbers(operation: Operation): readonly Family[] {
  return placesOf(operation)
    .filter(({ kind }) => kind === 'form' || kind === 'query')
    .flatMap((place) =>
      fieldsOf(place)
        .filter(([, { type }]) => type === 'number' || type === 'integer')
        .map(([name, schema]) => oddNumber(operation, place, name, schema)),
    );
}

function oddNumber(operation: Operation, place: Place, name: string, schema: JsonSchema): Family {
  const spellings = (schema.enum ?? []).map(Number).flatMap((value) => {
    return spellingsOf(value).map((text) => ({ name, value, text }));
  });
  const withNumber = (draft: Draft, field: (typeof spellings)[number]): Draft => ({
    ...replaceFields(draft, place, name, [field]),
    blamed: [name],
  });
  return {
    operation,
    title: `accepts or refuses ${name} in an unusual format (${place.label})`,
    plain: spellings.slice(0, 7).map((field) => withNumber(plainDraft(operation, place), field)),
    drafts: fc
      .tuple(validDrafts(operation, place), fc.constantFrom(...spellings))
      .map(([draft, field]) => withNumber(draft, field)),
    expectation: acceptedOrRefused,
    ...targetOf(operation, 'own'),
  };
}

function spellingsOf(value: number): readonly string[] {
  return [
    `0${value}`,
    `+${value}`,
    `${value}e0`,
    `${value}${Number.isInteger(value) ? '.' : ''}0`,
    ` ${value}`,
    `${value} `,
    `${value}E+0`,
  ];
}

/** Expects that the service refuses the number, or returns its value. */
const acceptedOrRefused: Expectation = (received, sent) => {
  return received.status === 422
    ? refusedFor('type', 'choice')(received, sent)
    : requireAccepted(received, sent);
};
