import { operations } from '@contentgen/contract';
import { expect, test } from 'vitest';
import { schemaErrors } from '../src/judge/schema-errors.ts';
import { bodySchema, exampleBody, resources } from '../src/resources.ts';

test('every operation of the contract belongs to one resource', () => {
  const found = resources.flatMap(({ list, create, get, updates, remove }) => [
    list,
    create,
    get,
    ...updates,
    remove,
  ]);
  expect(found.map(({ id }) => id).sort()).toEqual(Object.keys(operations).sort());
});

test.each(resources)('$name: fields and parameters are read from the contract', (resource) => {
  expect(Object.keys(resource.record.properties ?? {})).toEqual(
    expect.arrayContaining(['id', 'name', 'favorite', 'state']),
  );
  expect(resource.creation.required).toContain('name');
  expect(resource.change.properties).toHaveProperty('favorite');
  expect(resource.listParameters.per_page?.schema.enum).toEqual([10, 25, 50, 100]);
});

test.each(resources)('$name: the example of each body keeps its schema', ({ create, updates }) => {
  for (const operation of [create, ...updates]) {
    for (const mediaType of operation.bodyMediaTypes) {
      const fields = exampleBody(operation, mediaType);
      expect(Object.keys(fields).length).toBeGreaterThan(0);
      expect(schemaErrors(bodySchema(operation), fields)).toEqual([]);
    }
  }
});
