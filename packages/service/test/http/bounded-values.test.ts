import { expect, it } from 'vitest';
import { boundedValues } from '../../src/http/bounded-values.ts';

const schema = { properties: { name: { type: 'string' }, results: { type: 'array', maxItems: 2 } } };

it('leaves what fits as it is', () => {
  const values = { name: 'A', results: ['a', 'b'], other: 1 };
  expect(boundedValues(values, schema, 1)).toEqual(values);
  expect(boundedValues(['a'], schema, 1)).toEqual(['a']);
  expect(boundedValues(null, schema, 1)).toBeNull();
});

it('leaves one item too many of a list, for the check to see', () => {
  expect(boundedValues({ results: ['a', 'b', 'c', 'd'] }, schema, 1)).toEqual({ results: ['a', 'b', 'c'] });
});

it('leaves the first unknown fields, and every known one', () => {
  const values = { one: 1, two: 2, three: 3, name: 'A' };
  expect(boundedValues(values, schema, 2)).toEqual({ one: 1, two: 2, name: 'A' });
});

it('keeps a field that is called like the machinery', () => {
  const values = JSON.parse('{"__proto__": 1, "constructor": 2}');
  expect(Object.keys(boundedValues(values, schema, 9) as object)).toEqual(['__proto__', 'constructor']);
});
