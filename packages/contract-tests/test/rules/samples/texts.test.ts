import { expect, test } from 'vitest';
import { type Resource, resources } from '../../../src/resources.ts';
import { textFields } from '../../../src/rules/samples/choices.ts';
import { astralText, awkwardText, newToken } from '../../../src/rules/samples/texts.ts';

test.each(resources.map((resource) => [resource.name, resource] as [string, Resource]))(
  'the awkward text fits every text field of %s',
  (_, { creation }) => {
    const limits = textFields(creation).map((name) => creation.properties?.[name]?.maxLength ?? 0);
    expect([...awkwardText(newToken())].length).toBeLessThanOrEqual(Math.min(...limits));
  },
);

test('a text of astral characters has the requested length in code points', () => {
  const text = astralText(3);
  expect([...text]).toHaveLength(3);
  expect(text).toHaveLength(6);
});

test('tokens are nine letters and digits, and new each time', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens).size).toBe(100);
  expect(tokens.filter((token) => !/^[a-z0-9]{9}$/.test(token))).toEqual([]);
});
