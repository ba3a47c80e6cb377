import type { Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import { type Draft, ownCount, ownResults } from '../draft.ts';
import { refusedFor } from '../expectations/refused.ts';
import type { Expectation, Family } from '../family.ts';
import { bodiesOf, fieldsOf, type Place, plainDraft, replaceFields, validDrafts } from '../places.ts';
import { targetOf } from './targets-of.ts';

/** URLs that are not results of the record: URLs of other servers, and changed URLs of the record's results. */
const foreign = [
  'https://example.org/picture.png',
  `${ownResults}a`,
  `${ownResults}?a=b`,
  `${ownResults}#a`,
  `${ownResults}/`,
  'http://127.0.0.1/media/AAAAAAAAAAAAAAAAAAAAAAAA.png',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
];

/** Returns families of updates with results of another record, or with one result twice. */
export function refusingResults(operation: Operation): readonly Family[] {
  return bodiesOf(operation).flatMap((place) =>
    fieldsOf(place)
      .filter(([, { type }]) => type === 'array')
      .flatMap(([name]) => [foreignItem(operation, place, name), ownTwice(operation, place, name)]),
  );
}

function foreignItem(operation: Operation, place: Place, name: string): Family {
  const values = foreign.flatMap((item) => [
    { value: [ownResults, item], blamed: `${name}[${ownCount}]` },
    { value: [item], blamed: `${name}[0]` },
  ]);
  const broken = (draft: Draft, { value, blamed }: (typeof values)[number]): Draft => ({
    ...replaceFields(draft, place, name, [{ name, value }]),
    blamed: [blamed],
  });
  return {
    operation,
    title: `refuses ${name}: not the record's own (${place.label})`,
    plain: values.map((value) => broken(plainDraft(operation, place), value)),
    drafts: fc
      .tuple(validDrafts(operation, place), fc.constantFrom(...values))
      .map(([draft, value]) => broken(draft, value)),
    expectation: refusedFor('foreign'),
    ...targetOf(operation),
    needsStorage: true,
  };
}

function ownTwice(operation: Operation, place: Place, name: string): Family {
  const broken = (draft: Draft): Draft => ({
    ...replaceFields(draft, place, name, [{ name, value: [ownResults, ownResults] }]),
    blamed: [`${name}[${ownCount}]`, name],
  });
  const refused = refusedFor('duplicate', 'foreign');
  // After a failed generation there is no result to send twice.
  const expectation: Expectation = (received, sent) =>
    sent.target.results.length > 0 ? refused(received, sent) : undefined;
  return {
    operation,
    title: `refuses ${name}: one of them twice (${place.label})`,
    plain: [broken(plainDraft(operation, place))],
    drafts: validDrafts(operation, place).map(broken),
    expectation,
    ...targetOf(operation),
    needsStorage: true,
  };
}
