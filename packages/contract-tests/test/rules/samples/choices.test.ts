import { templates } from '@contentgen/contract';
import { describe, expect, test } from 'vitest';
import { filtersOf, widened } from '../../../src/filters.ts';
import { type Resource, resources } from '../../../src/resources.ts';
import { pageSizes } from '../../../src/rules/samples/choices.ts';

const [documents, images] = resources as [Resource, Resource];

describe('filters', () => {
  test("are the parameters with the name of a record's field", () => {
    expect(filtersOf(documents).map(({ name }) => name)).toEqual(['favorite', 'template_id']);
    expect(filtersOf(images).map(({ name }) => name)).toEqual([
      'favorite',
      'resolution',
      'style',
      'medium',
      'filter',
    ]);
  });

  test('have every value of the contract, and the default', () => {
    const [favorite, template] = filtersOf(documents);
    expect(favorite).toMatchObject({ values: [true, false], fallback: undefined });
    expect(template?.values).toEqual(templates.map(({ value }) => value));
    expect(template?.fallback).toBe(1);
  });
});

describe('a query for every record', () => {
  test('turns the default of a filter off', () => {
    expect(widened(documents, { search: 'x' })).toEqual({ search: 'x', all_templates: true });
  });

  test.each([{ template_id: 2 }, { all_templates: false }])('does not change %o', (query) => {
    expect(widened(documents, query)).toEqual(query);
  });

  test('needs no parameter if no filter has a default', () => {
    expect(widened(images, { style: 'anime' })).toEqual({ style: 'anime' });
  });
});

test('page sizes are in ascending order', () => {
  expect(pageSizes(documents)).toEqual([10, 25, 50, 100]);
});
