import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/index.ts';
import { compileSchema } from '../../src/requests/index.ts';
import { collectedReport } from './collected-report.ts';

/** Returns the broken rules of a value: place, rule and detail of each. */
function check(schema: JsonSchema, value: unknown, most?: number): string[] {
  const report = collectedReport(most);
  compileSchema(schema, 'the test')(value, '', report);
  return report.list.map(({ place, rule, detail }) => `${place} ${rule}: ${detail}`);
}

describe('a value', () => {
  it.each<[schema: JsonSchema, value: unknown, broken: string]>([
    [{ type: 'string' }, 1, 'type: must be a string'],
    [{ type: 'string' }, null, 'type: must be a string'],
    [{ type: 'integer' }, 1.5, 'type: must be an integer'],
    [{ type: 'integer' }, '1', 'type: must be an integer'],
    [{ type: 'number' }, '0.5', 'type: must be a number'],
    [{ type: 'number' }, Number.POSITIVE_INFINITY, 'type: must be a number'],
    [{ type: 'boolean' }, 1, 'type: must be true or false'],
    [{ type: 'array' }, {}, 'type: must be an array'],
    [{ type: 'object' }, [], 'type: must be an object'],
    [{ type: 'object' }, null, 'type: must be an object'],
    [{ type: 'null' }, 0, 'type: must be null'],
    [{ type: ['string', 'null'] }, 1, 'type: must be a string or null'],
    [{ type: ['boolean', 'null'] }, 1, 'type: must be true or false or null'],
    [{ oneOf: [{ type: 'string' }, { type: 'null' }] }, 1, 'type: must be a string or null'],
    [{ type: 'number', enum: [0, 0.5] }, '0.5', 'type: must be a number: one of 0, 0.5'],
    [{ type: 'number', enum: [0, 0.5] }, 0.6, 'enum: must be one of 0, 0.5'],
    [{ type: 'string', enum: ['a', 'b'] }, 'c', 'enum: must be one of a, b'],
    [{ oneOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }, 'c', 'enum: must be one of a'],
    [{ type: ['string', 'null'], enum: ['a'] }, null, 'enum: must be one of a'],
    [{ type: 'integer', const: 422 }, 423, 'const: must be 422'],
    [{ type: 'string', const: 'a' }, 'b', 'const: must be "a"'],
    [{ type: 'string', minLength: 1 }, '', 'minLength: must have at least 1 character'],
    [{ type: 'string', minLength: 3 }, '🥖🥖', 'minLength: must have at least 3 characters'],
    [{ type: 'string', maxLength: 2 }, '🥖🥖🥖', 'maxLength: must have at most 2 characters'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'maxLength: must have at most 2 characters'],
    [{ type: 'string', maxLength: 0 }, 'a', 'maxLength: must have at most 0 characters'],
    [{ type: 'string', pattern: '^a$' }, 'b', 'pattern: must match ^a$'],
    [{ type: 'string', pattern: '^a$', 'x-patternDescription': 'must be a' }, 'b', 'pattern: must be a'],
    [{ type: 'string', maxLength: 1, pattern: '^a$' }, 'bb', 'maxLength: must have at most 1 character'],
    [{ type: 'string' }, '\ud800', 'encoding: must be well-formed Unicode'],
    [{ type: 'string', format: 'uuid' }, 'x', 'format: must be a valid uuid'],
    [{ type: 'integer', format: 'int32' }, 2 ** 31, 'format: must be a valid int32'],
    [{ type: 'integer', minimum: 1 }, 0, 'minimum: must be at least 1'],
    [{ type: 'integer', maximum: 3 }, 4, 'maximum: must be at most 3'],
    [{ type: 'array', minItems: 1 }, [], 'minItems: must have at least 1 item'],
    [{ type: 'array', maxItems: 1 }, [1, 2], 'maxItems: must have at most 1 item'],
  ])('%j refuses %j', (schema, value, broken) => {
    expect(check(schema, value)).toEqual([` ${broken}`]);
  });

  it.each<[schema: JsonSchema, value: unknown]>([
    [{ type: 'string', minLength: 2, maxLength: 2 }, '🥖🥖'],
    [{ type: 'string', minLength: 0, maxLength: 0 }, ''],
    [{ type: 'number', enum: [0, 0.5] }, -0],
    [{ oneOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }, null],
    [{ type: ['integer', 'null'], minimum: 1 }, null],
    [{ type: 'integer', minimum: 1, maximum: 1, format: 'int64' }, 1],
    [{ type: 'array', minItems: 1, maxItems: 1 }, [1]],
    [{}, Symbol.iterator],
  ])('%j takes %j', (schema, value) => {
    expect(check(schema, value)).toEqual([]);
  });
});

describe('an object', () => {
  const schema: JsonSchema = {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'list', 'nowhere'],
    properties: {
      name: { type: 'string', minLength: 1 },
      list: { type: 'array', maxItems: 2, items: { type: 'object', properties: { a: { type: 'string' } } } },
    },
  };

  it('is broken at each of its places', () => {
    expect(check(schema, { name: '', list: [{ a: 1 }, 2, 3], more: 1, most: 2 })).toEqual([
      'name minLength: must have at least 1 character',
      'list maxItems: must have at most 2 items',
      'list[0].a type: must be a string',
      'list[1] type: must be an object',
      'nowhere required: is required',
      'more additionalProperties: is unknown; known are name list',
      'most additionalProperties: is unknown; known are name list',
    ]);
  });

  it('has unknown fields where the schema lets it', () => {
    expect(check({ type: 'object', properties: {} }, { more: 1 })).toEqual([]);
  });

  it('has no field that it inherits', () => {
    const inherited: JsonSchema = { type: 'object', required: ['toString'], additionalProperties: false };
    expect(check(inherited, {})).toEqual(['toString required: is required']);
    expect(check(inherited, JSON.parse('{"toString":1,"__proto__":2}'))).toEqual([
      'toString additionalProperties: is unknown; known are ',
      '__proto__ additionalProperties: is unknown; known are ',
    ]);
  });

  it('is checked no further than the report reaches', () => {
    let reads = 0;
    const list = new Proxy([], {
      get: (_, name) => {
        if (name === 'length') return 1_000_000;
        reads += 1;
        return reads;
      },
    });
    expect(check({ type: 'object', additionalProperties: false }, { a: 1, b: 2, c: 3 }, 2)).toHaveLength(2);
    expect(check({ type: 'array', maxItems: 3, items: { type: 'string' } }, list)).toHaveLength(4);
    expect(reads).toBe(3);
  });
});

describe('a schema that is not supported', () => {
  it.each<[schema: object, message: string]>([
    [{ type: 'integer', multipleOf: 2 }, 'uses the keyword "multipleOf" at the test,'],
    [{ $ref: '#/x' }, 'uses the keyword "$ref" at the test,'],
    [{ type: 'string', format: 'email' }, 'uses the format "email" at the test,'],
    [{ type: 'file' }, 'uses the type "file" at the test,'],
    [{ type: 'object', additionalProperties: {} }, 'uses "additionalProperties" at the test,'],
    [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'uses "oneOf" at the test,'],
    [{ oneOf: [{ type: 'string', not: {} }, { type: 'null' }] }, 'uses the keyword "not" at the test,'],
    [{ type: 'array', items: { unevaluatedItems: false } }, '"unevaluatedItems" at the test[],'],
    [{ properties: { a: { minProperties: 1 } } }, '"minProperties" at the test.a,'],
  ])('%j is refused by name', (schema, message) => {
    expect(() => compileSchema(schema as JsonSchema, 'the test')).toThrow(message);
  });
});
