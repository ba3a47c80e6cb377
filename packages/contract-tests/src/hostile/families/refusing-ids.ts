import type { Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import type { Draft } from '../draft.ts';
import { respondsWith } from '../expectations/responds-with.ts';
import type { Family } from '../family.ts';
import { parametersOf, plainDraft } from '../places.ts';

const uuid = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

/** Malformed ids by the rule that they break: the ids to try first, simplest first, and a generator of more. */
const malformed: readonly (readonly [title: string, ids: readonly string[], more: fc.Arbitrary<string>])[] = [
  [
    'not a UUID',
    [
      uuid.replace('5', 'g'),
      uuid.replaceAll('-', '0'),
      `${'0'.repeat(8)}-${'z'.repeat(27)}`,
      uuid.replace('-', '_'),
    ],
    fc
      .tuple(fc.nat({ max: 35 }), fc.constantFrom(...'ghxyz_~!$*,@+ é'))
      .map(([index, letter]) => uuid.slice(0, index) + letter + uuid.slice(index + 1)),
  ],
  [
    'too short',
    ['1', uuid.slice(0, -1), '0', 'null', '-1'],
    fc.nat({ max: 34 }).map((end) => uuid.slice(0, end + 1)),
  ],
  [
    'too long',
    [`${uuid}0`, uuid + uuid, '1'.repeat(200)],
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef-'), minLength: 37, maxLength: 500 }),
  ],
];

/** Returns families of requests with malformed ids, which must get a 404, as unknown ids do. */
export function refusingIds(operation: Operation): readonly Family[] {
  if (!parametersOf(operation).some((parameter) => parameter.in === 'path')) return [];
  const draft = (id: string): Draft => ({ ...plainDraft(operation), rawId: encodeURIComponent(id) });
  return malformed.map(([title, ids, more]) => ({
    operation,
    title: `404 for an id that is ${title}`,
    plain: ids.map(draft),
    drafts: more.map(draft),
    expectation: respondsWith('the id is malformed', 404),
  }));
}
