import { expect, it } from 'vitest';
import { violation } from '../../src/msw/violation.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1 },
    list: { type: 'array', maxItems: 1, items: { type: 'boolean' } },
  },
} as const;

it('is undefined for a valid value', () => {
  expect(violation(schema, { name: 'a', list: [true] }, 'body')).toBeUndefined();
});

it.each([
  [null, 'body', 'must be an object'],
  [{}, 'body.name', 'is required'],
  [{ name: '', more: 1 }, 'body.name', 'must have at least 1 character'],
  [{ name: 'a', more: 1 }, 'body.more', 'is not a field that the contract has'],
  [{ name: 'a', list: [1, 2] }, 'body.list', 'must have at most 1 item'],
  [{ name: 'a', list: [1] }, 'body.list[0]', 'must be true or false'],
])('of %j is the first broken rule, with its place', (value, place, rule) => {
  expect(violation(schema, value, 'body')).toEqual({ place, rule });
});
