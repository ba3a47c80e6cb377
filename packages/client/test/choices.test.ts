import * as choices from '@contentgen/contract/choices';
import { expect, it } from 'vitest';
import * as client from '../src/index.ts';

const names = Object.keys(choices);

it('all lists of choices are exported', () => {
  expect(names.length).toBeGreaterThan(10);
  expect(client).toMatchObject(choices);
});

it('the ids of templates have the names of their labels', () => {
  const { templateIds, templates } = client;
  expect(templateIds).toMatchObject({ freestyle: 1, aboutUs: 2, faq: 16, painAgitateSolution: 24 });
  expect(Object.values(templateIds)).toEqual(templates.map(({ value }) => value));
});

it.each([
  [client.styles, 'anime', true],
  [client.styles, 'Anime', false],
  [client.creativityLevels, 0.5, true],
  [client.creativityLevels, '0.5', false],
  [client.templates, undefined, false],
])('isChoice knows the values of a list: %#', (list, value, expected) => {
  expect(client.isChoice<unknown>(list, value)).toBe(expected);
});
