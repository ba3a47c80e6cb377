import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { withSteppedValues } from '../src/choice-schema.ts';
import * as contractPackage from '../src/index.ts';

interface Choice {
  readonly value: string | number;
  readonly label: string;
}

const exported: readonly (readonly [string, unknown])[] = Object.entries(contractPackage);
const lists = exported.filter((entry): entry is [string, readonly Choice[]] => Array.isArray(entry[1]));
const valuesOf = (name: unknown) => lists.find(([list]) => list === name)?.[1].map(({ value }) => value);

/** The lists of values with labels; the other lists are the codes of errors. */
const labelled = lists.filter(([, choices]) => choices[0]?.value !== undefined);

describe('the choices', () => {
  it.each([
    ['templates', 54],
    ['creativityLevels', 5],
    ['resolutions', 3],
    ['styles', 14],
    ['media', 11],
    ['filters', 3],
    ['pageSizes', 4],
    ['documentSearchFields', 2],
    ['imageSearchFields', 1],
    ['sortFields', 2],
    ['sortOrders', 2],
  ])('%s has the %i of the brief', (name, count) => {
    expect(valuesOf(name)).toHaveLength(count);
  });

  it('templates are 1 to 54, in order', () => {
    expect(valuesOf('templates')).toEqual(Array.from({ length: 54 }, (_, index) => index + 1));
  });

  it('creativity levels are quarters from 0 to 1', () => {
    expect(valuesOf('creativityLevels')?.map((value) => Number(value) * 4)).toEqual([0, 1, 2, 3, 4]);
  });

  it.each(labelled)('%s has every value and every label once', (_, choices) => {
    expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
    expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
    for (const { label } of choices) expect(label).toBe(label.trim());
  });

  it('templates have a group and a line each', () => {
    const { templates } = contractPackage;
    expect(new Set(templates.map(({ group }) => group)).size).toBe(9);
    for (const { line } of templates) expect(line.length).toBeGreaterThan(3);
  });

  it('are all the enums of the contract', () => {
    const { components } = parse(readFileSync(new URL('../../../openapi/v1.yaml', import.meta.url), 'utf8'));
    const schemas = Object.values<Record<string, unknown>>(components.schemas);
    const enums = schemas.map(withSteppedValues).filter((schema) => schema.enum !== undefined);
    expect(enums.length).toBeGreaterThan(10);
    expect(labelled.map(([, choices]) => choices.map(({ value }) => value))).toEqual(
      expect.arrayContaining(enums.map((schema) => schema.enum)),
    );
    expect(labelled).toHaveLength(enums.length);
  });
});
