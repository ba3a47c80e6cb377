import { expect, test } from 'vitest';
import { contract } from '../src/index.ts';
import { readResources, resultMediaType } from '../src/resources.ts';

const resources = readResources();

/** Returns the resources, with these media types of their results; null for a resource without addresses. */
function withMediaTypes(...mediaTypes: readonly (string | null)[]) {
  return resources.map((resource, index) => {
    const mediaType = mediaTypes[index] ?? null;
    return { ...resource, results: mediaType === null ? undefined : { field: 'results', mediaType } };
  });
}

test('the media type of results is that of the contract', () => {
  const addressed = resources.filter(({ results }) => results !== undefined);
  expect(addressed.map(({ results }) => results?.mediaType)).toEqual(addressed.map(() => resultMediaType()));
  expect(resultMediaType(withMediaTypes(null, 'image/webp'))).toBe('image/webp');
  expect(resultMediaType(withMediaTypes('image/webp', 'image/webp'))).toBe('image/webp');
});

test.each([
  ['none', [null, null]],
  ['two', ['image/png', 'image/webp']],
])('a contract with %s is refused', (_, mediaTypes) => {
  expect(() => resultMediaType(withMediaTypes(...mediaTypes))).toThrow('must have one media type');
});

test('webhooks can have the events of every resource, and no others', () => {
  const nouns = resources.map(({ create }) => create.id.replace(/^create/, '').toLowerCase());
  const types = nouns.flatMap((noun) => [`${noun}.succeeded`, `${noun}.failed`]);
  expect(contract.components.schemas.EventType?.enum).toEqual(types);
  expect(contract.components.schemas.SentEventType?.examples).toEqual([...types, 'webhook.test']);
});
