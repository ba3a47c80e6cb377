import { operations } from '@contentgen/contract';
import { expect, it } from 'vitest';
import { callOf, languages, requestOf, sampleOf } from '../src/samples.ts';

const server = 'https://content.example';
const rows = Object.values(operations);

it.each(rows.filter(({ method }) => method !== 'put'))(
  '$id has a sample in each language',
  ({ id, method, path }) => {
    const named = callOf(id);
    if (named === undefined) return expect.unreachable(`${id} has no call.`);
    const call = { ...named, id: 'ID' };
    expect(requestOf(call)).toEqual({ method: method.toUpperCase(), target: path.replace('{id}', 'ID') });
    const client =
      named.role === 'events' ? `watch(client.${named.resource}` : `client.${named.resource}.${named.role}(`;
    const found = languages.map((language) => sampleOf(language, call, server));
    expect(found).toEqual([
      expect.stringContaining(server + path.replace('{id}', 'ID')),
      expect.stringContaining(client),
      expect.stringContaining(server + path.replace('{id}', 'ID')),
    ]);
  },
);

it('a PUT has none, because it is the same as the PATCH', () => {
  for (const { id } of rows.filter(({ method }) => method === 'put')) expect(callOf(id)).toBeUndefined();
});

it.each(rows.filter(({ method }) => method === 'post'))(
  'a live $id shows the text only if its events have one',
  ({ id }) => {
    const call = { resource: 'documents', role: 'create', ...callOf(id), body: {} } as const;
    const hasText = rows.some(
      (row) => callOf(row.id)?.resource === call.resource && row.events.some((name) => name === 'text'),
    );
    expect(sampleOf('TypeScript', call, server, true).includes('data.text')).toBe(hasText);
  },
);
