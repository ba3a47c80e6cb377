import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/index.ts';
import { boundsOf } from '../../src/requests/bounds.ts';

const text: JsonSchema = { type: 'string', maxLength: 10 };
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties,
});

describe('the bounds of a schema', () => {
  it.each<[what: string, schema: JsonSchema, values: number, levels: number]>([
    ['nothing', {}, 0, 0],
    ['fields', object({ a: text, b: text }), 2, 1],
    ['items', object({ a: text, b: { type: 'array', maxItems: 16, items: text } }), 18, 2],
    ['objects in a list', { type: 'array', maxItems: 3, items: object({ a: text, b: text }) }, 9, 2],
    ['a choice', object({ a: { oneOf: [object({ b: text }), { type: 'null' }] } }), 2, 2],
  ])('allow %s, and as many more as a response names', (_, schema, values, levels) => {
    expect(boundsOf(schema, 'here')).toEqual({ values: values + 100, levels: levels + 16, nameLength: 256 });
  });

  it('allow the names of the schema', () => {
    expect(boundsOf(object({ ['n'.repeat(300)]: text }), 'here').nameLength).toBe(300);
  });

  it.each<[schema: JsonSchema, message: string]>([
    [object({ a: { type: 'array', items: text } }), 'any number of items at here.a. It needs "maxItems"'],
    [object({ a: { type: 'object' } }), 'any number of fields at here.a. It needs "additionalProperties'],
    [{ oneOf: [{ type: 'array' }] }, 'any number of items at here.'],
  ])('of %j do not exist', (schema, message) => {
    expect(() => boundsOf(schema, 'here')).toThrow(message);
  });
});
