import { type JsonSchema, type Operation, operations } from '@contentgen/contract';
import { describe, expect, test } from 'vitest';
import type { Draft, Field } from '../../src/hostile/draft.ts';
import { familiesOfContract } from '../../src/hostile/families.ts';
import type { Family } from '../../src/hostile/family.ts';
import { brokenRules, placesIn } from './reading.ts';

const families = familiesOfContract();
const all = Object.values<Operation>(operations);

function familiesOf(operation: Operation, prefix: string): readonly Family[] {
  return families.filter((family) => family.operation === operation && family.title.startsWith(prefix));
}

function fieldsIn({ query, headers, body }: Draft): readonly (Field & { place: string })[] {
  const inBody = body && 'fields' in body ? body : { fields: [], mediaType: '' };
  return [
    ...query.map((field) => ({ ...field, place: 'query' })),
    ...headers.map((field) => ({ ...field, place: 'header' })),
    ...inBody.fields.map((field) => ({ ...field, place: inBody.mediaType })),
  ];
}

test('each family has a unique title', () => {
  const names = families.map(({ operation, title }) => `${operation.id} ${title}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const jsonTypes: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** The judge's sentence for each broken keyword. */
const sentences: Readonly<Record<string, RegExp>> = {
  type: /^must be (string|number|integer|boolean|array)$/,
  enum: /^must be one of/,
  minLength: /fewer than \d+ characters/,
  maxLength: /more than \d+ characters/,
  pattern: /must match pattern/,
  format: /must match format/,
  maxItems: /more than \d+ items/,
};

/**
 * Returns the keywords of a schema that a value can break. Those of its items begin with `items.`, such as
 * `items.format`.
 */
function rulesOf(schema: JsonSchema, place: string): readonly string[] {
  const isText = place !== 'application/json';
  const own = Object.keys(schema).filter((keyword) => {
    if (keyword === 'type') return !isText || ['boolean', 'number', 'integer'].includes(String(schema.type));
    // The format of a number adds no rule: its values and bounds are narrower.
    if (keyword === 'format') return schema.type === 'string';
    return keyword in sentences;
  });
  const items = schema.items ? rulesOf(schema.items, place).map((rule) => `items.${rule}`) : [];
  return [...own, ...items];
}

describe.each(all.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  test('the first case of some family breaks each rule of each field', () => {
    const firsts = familiesOf(operation, 'refuses').flatMap(({ plain: [first] }) =>
      first?.blamed
        ? [{ blamed: first.blamed[0]?.replace(/\[.*/, ''), broken: brokenRules(operation, first) }]
        : [],
    );
    const isBroken = (place: string, field: string, rule: string): boolean => {
      const pointer = rule.startsWith('items.') ? /^\/\w+\/\d+$/ : /^\/[\w-]+$/;
      const sentence = sentences[rule.replace('items.', '')] ?? /^$/;
      return firsts
        .filter(({ blamed }) => blamed === field)
        .flatMap(({ broken }) => broken)
        .some(
          (one) =>
            one.place === place &&
            one.field === field &&
            pointer.test(one.pointer) &&
            sentence.test(one.message),
        );
    };
    const unbroken = placesIn(operation).flatMap(({ place, schema }) =>
      Object.entries(schema.properties ?? {}).flatMap(([field, property]) =>
        rulesOf(property, place)
          .filter((rule) => !isBroken(place, field, rule))
          .map((rule) => `${place} ${field} ${rule}`),
      ),
    );
    expect(unbroken).toEqual([]);
  });

  test('the first case of some family omits each required field', () => {
    for (const { place, schema } of placesIn(operation)) {
      for (const name of schema.required ?? []) {
        const found = familiesOf(operation, `refuses ${name}: missing`).filter(({ plain: [first] }) => {
          if (!first) return false;
          const broken = brokenRules(operation, first);
          return broken.some(
            (rule) => rule.place === place && rule.pointer === `/${name}` && broken.length === 1,
          );
        });
        expect(found.length, `${place} ${name}`).toBe(1);
      }
    }
  });

  test('some family sends each wrong JSON type for each field', () => {
    for (const { place, schema } of placesIn(operation)) {
      if (place !== 'application/json') continue;
      for (const [name, { type }] of Object.entries(schema.properties ?? {})) {
        const accepted = type === 'integer' ? 'number' : type;
        const firsts = familiesOf(operation, `refuses ${name}: `).flatMap(({ plain: [first] }) =>
          (first ? fieldsIn(first) : []).filter((field) => field.name === name && field.place === place),
        );
        for (const [wrong, isOf] of Object.entries(jsonTypes)) {
          if (wrong === accepted) continue;
          expect(
            firsts.some(({ value }) => isOf(value)),
            `${name} ${wrong}`,
          ).toBe(true);
        }
      }
    }
  });

  test('some family sends each scalar field twice in forms and queries, and unknown fields everywhere', () => {
    for (const { place, schema } of placesIn(operation)) {
      if (place === 'header') continue;
      const unknown = familiesOf(operation, 'refuses an unknown ').filter(({ plain: [first] }) =>
        brokenRules(operation, first as Draft).some(
          (broken) => broken.place === place && broken.message === 'is not in the contract',
        ),
      );
      expect(unknown.length, place).toBe(1);
      if (place === 'application/json') continue;
      for (const [name, { type }] of Object.entries(schema.properties ?? {})) {
        if (type === 'array') continue;
        const twice = familiesOf(operation, `refuses ${name}: sent twice`).filter(({ plain: [first] }) => {
          const fields = fieldsIn(first as Draft).filter(
            (field) => field.name === name && field.place === place,
          );
          return fields.length === 2;
        });
        expect(twice.length, `${place} ${name}`).toBe(1);
      }
    }
  });

  test('the first case of some family sends each choice, each format, and the shortest and longest text', () => {
    const firsts = familiesOf(operation, 'accepts').flatMap(({ plain: [first] }) =>
      first ? fieldsIn(first) : [],
    );
    const isSent = (place: string, name: string, is: (field: Field) => boolean) =>
      firsts.some((field) => field.place === place && field.name === name && is(field));
    const lengthOf = ({ value }: Field) => [...String(value)].length;
    for (const { place, schema } of placesIn(operation)) {
      for (const [name, { type, enum: choices, minLength, maxLength }] of Object.entries(
        schema.properties ?? {},
      )) {
        // Only the service makes cursors, and a short key may have been used before.
        if (name === 'cursor' || name === 'Idempotency-Key') continue;
        const where = `${place} ${name}`;
        for (const choice of choices ?? []) {
          expect(
            isSent(place, name, ({ value }) => value === choice),
            `${where} ${choice}`,
          ).toBe(true);
        }
        if (type === 'boolean') {
          for (const text of place === 'application/json' ? ['true', 'false'] : ['true', 'false', '1', '0']) {
            expect(
              isSent(place, name, (field) => field.text === text),
              `${where} ${text}`,
            ).toBe(true);
          }
        }
        for (const length of [minLength, maxLength].filter((limit) => limit !== undefined)) {
          expect(
            isSent(place, name, (field) => lengthOf(field) === length),
            `${where} ${length}`,
          ).toBe(true);
        }
      }
    }
  });
});
