import { contract, dereference, type JsonSchema } from '@contentgen/contract';
import { expect, it } from 'vitest';
import { violation } from '../../src/msw/violation.ts';

/** What is looked at, and what only describes. */
const checked = [
  'type',
  'const',
  'enum',
  'oneOf',
  'properties',
  'required',
  'additionalProperties',
  'items',
].concat(['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems']);
const described = ['description', 'default', 'format'];

it('knows every keyword that the schemas of the contract use', () => {
  const keywords = new Set<string>();
  const visit = (schema: JsonSchema) => {
    for (const keyword of Object.keys(schema)) keywords.add(keyword);
    const { properties = {}, items, oneOf = [] } = schema;
    for (const one of [...Object.values(properties), ...oneOf]) visit(one);
    if (items) visit(items);
  };
  const { schemas, headers } = dereference(contract).components;
  for (const schema of Object.values(schemas)) visit(schema);
  for (const { schema } of Object.values(headers)) visit(schema);
  const unknown = [...keywords].filter((keyword) => !keyword.startsWith('x-'));
  expect(unknown.filter((keyword) => ![...checked, ...described].includes(keyword))).toEqual([]);
});

it('counts characters, not code units', () => {
  expect(violation({ type: 'string', maxLength: 2 }, '🥖🥖', 'body')).toBeUndefined();
  expect(violation({ type: 'string', maxLength: 2 }, '🥖🥖🥖', 'body')).toEqual({
    place: 'body',
    rule: 'must have characters: 2 at most',
  });
});

it('takes null where the contract does, and says what else a value must be', () => {
  const schema = { oneOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] };
  expect(violation(schema, null, 'body')).toBeUndefined();
  expect(violation(schema, 'c', 'body.style')).toEqual({ place: 'body.style', rule: 'must be one of a, b' });
  expect(violation({ type: ['string', 'null'] }, 1, 'body')?.rule).toBe('must be of type string or null');
});

it.each([
  [{ type: 'array', minItems: 1 }, [], 'must have items: 1 at least'],
  [{ type: 'integer', maximum: 3 }, 4, 'must be 3 at most'],
  [{ type: 'string', pattern: '^a$' }, 'b', 'must match ^a$'],
  [{ type: 'object' }, [], 'must be of type object'],
  [{ type: 'number' }, '1', 'must be of type number'],
])('%j refuses %j', (schema, value, rule) => {
  expect(violation(schema, value, 'body')).toEqual({ place: 'body', rule });
});

it('lets unknown fields pass where the schema does', () => {
  expect(violation({ type: 'object', properties: {} }, { more: 1 }, 'body')).toBeUndefined();
});
