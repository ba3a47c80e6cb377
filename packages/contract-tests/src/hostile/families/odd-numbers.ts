import type { JsonSchema, Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import { requireAccepted } from '../demands/accepted.ts';
import { refusedFor } from '../demands/refused.ts';
import type { Draft } from '../draft.ts';
import type { Demand, Family } from '../family.ts';
import { fieldsOf, type Place, placesOf, plainDraft, replaceFields, validDrafts } from '../places.ts';
import { targetOf } from './targets-of.ts';

/** Numbers that some read and others don't: the contract does not say how a form spells them. */
export function oddNumbers(operation: Operation): readonly Family[] {
  return placesOf(operation)
    .filter(({ kind }) => kind === 'form' || kind === 'query')
    .flatMap((place) =>
      fieldsOf(place)
        .filter(([, { type }]) => type === 'number' || type === 'integer')
        .map(([name, schema]) => oddlySpelt(operation, place, name, schema)),
    );
}

function oddlySpelt(operation: Operation, place: Place, name: string, schema: JsonSchema): Family {
  const spellings = (schema.enum ?? []).map(Number).flatMap((value) => {
    return spellingsOf(value).map((text) => ({ name, value, text }));
  });
  const spelt = (draft: Draft, field: (typeof spellings)[number]): Draft => ({
    ...replaceFields(draft, place, name, [field]),
    blamed: [name],
  });
  return {
    operation,
    title: `understands or refuses ${name} in an odd spelling (${place.label})`,
    plain: spellings.slice(0, 7).map((field) => spelt(plainDraft(operation, place), field)),
    drafts: fc
      .tuple(validDrafts(operation, place), fc.constantFrom(...spellings))
      .map(([draft, field]) => spelt(draft, field)),
    demand: acceptedOrRefused,
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

/** A value that is taken has to be shown as what it means. */
const acceptedOrRefused: Demand = (received, sent) => {
  return received.status === 422
    ? refusedFor('type', 'choice')(received, sent)
    : requireAccepted(received, sent);
};
