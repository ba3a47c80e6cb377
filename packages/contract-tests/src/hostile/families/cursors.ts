import type { JsonSchema, Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import { type Draft, type Field, ownCursor, ownSearch } from '../draft.ts';
import { requireAccepted } from '../expectations/accepted.ts';
import { refusedFor } from '../expectations/refused.ts';
import type { Family } from '../family.ts';
import { cursorParameter, fieldsOf, plainDraft, queryOf } from '../places.ts';

const cursor: Field = { name: cursorParameter, value: ownCursor };
const search: Field = { name: 'search', value: ownSearch };

/** Parameters that change neither the order nor the filters of a list. */
const neutral = new Set(['search', 'per_page', 'include_total']);

/** Returns families of requests with cursors: cursors of this list, of another list, and invented cursors. */
export function cursors(operation: Operation): readonly Family[] {
  const query = queryOf(operation);
  if (!query.schema.properties?.[cursorParameter]) return [];
  const plain = plainDraft(operation);
  const refused = (...fields: readonly Field[]): Draft => ({
    ...plain,
    query: fields,
    blamed: [cursorParameter],
  });
  const own: Draft = { ...plain, query: [search, cursor] };
  const others = fieldsOf(query)
    .filter(([name]) => !neutral.has(name))
    .flatMap(([name, schema]) =>
      otherValues(schema).map((value) => refused(search, { name, value }, cursor)),
    );
  const elsewhere = [refused(cursor), refused({ ...search, value: `${ownSearch}a` }, cursor), ...others];
  const family = { operation, target: 'page' as const, needsStorage: true };
  return [
    {
      ...family,
      title: 'accepts cursor: of this list (query)',
      plain: [own],
      drafts: fc.constant(own),
      expectation: requireAccepted,
    },
    {
      ...family,
      title: 'refuses cursor: sent twice (query)',
      plain: [refused(search, cursor, cursor)],
      drafts: fc.constant(refused(search, cursor, cursor)),
      expectation: refusedFor('duplicate'),
    },
    {
      ...family,
      title: 'refuses cursor: of another list (query)',
      plain: elsewhere,
      drafts: fc.constantFrom(...elsewhere),
      expectation: refusedFor('cursor'),
    },
    {
      ...family,
      title: 'refuses cursor: not made by the service (query)',
      plain: ['nonsense', `${ownCursor}a`, `a${ownCursor}`, '0', 'e30', 'bnVsbA', '.', '='].map((value) => {
        return refused(search, { ...cursor, value });
      }),
      drafts: fc
        .oneof(
          fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 }),
          fc.string({ minLength: 1, maxLength: 32 }).map((text) => Buffer.from(text).toString('base64url')),
          fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
        )
        .filter((text) => text !== ownCursor)
        .map((value) => refused(search, { ...cursor, value })),
      expectation: refusedFor('cursor'),
    },
  ];
}

/** Returns up to two values of a parameter that select another list, because they are not the default. */
function otherValues({ type, enum: choices, default: usual }: JsonSchema): readonly unknown[] {
  const values = type === 'boolean' ? [true, false] : (choices ?? []);
  return values.filter((value) => value !== usual).slice(0, 2);
}
