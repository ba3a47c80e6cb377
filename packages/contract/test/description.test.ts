import { expect, it } from 'vitest';
import { contract, dereference } from '../src/index.ts';
import { pictureCaching, recordCaching } from '../src/records/index.ts';

const { info, paths, components, 'x-limits': limits } = dereference(contract);
const { schemas } = components;
const parameter = (name: string) =>
  Object.values(paths)
    .flatMap(({ get, post, patch }) => [get, post, patch])
    .flatMap((operation) => operation?.parameters ?? [])
    .find((one) => one.name === name)?.description;

it.each([
  ['the waiting of a create', `waits up to ${limits.waitSeconds} seconds`, paths['/api/v1/documents']?.post],
  ['the waiting of a create', `waits up to ${limits.waitSeconds} seconds`, paths['/api/v1/images']?.post],
  ['the life of a key', `For ${limits.idempotencySeconds / 3_600} hours`, parameter('Idempotency-Key')],
  ['the caching of records', `\`Cache-Control: ${recordCaching}\``, info],
  ['the largest body', `at most ${limits.bodyBytes / 2 ** 20} MiB`, info],
  ['the largest body', `more than ${limits.bodyBytes / 2 ** 20} MiB`, schemas.Problem],
  ['the largest headers', `more than ${limits.headerBytes / 2 ** 10} KiB`, schemas.Problem],
  [
    'the largest total',
    `${schemas.ListMeta?.properties?.total?.maximum} means`,
    schemas.ListMeta?.properties?.total,
  ],
])('the words about %s are those of the limits: %s', (_, words, place) => {
  expect(JSON.stringify(place).replaceAll(/\\n|\s+/g, ' ')).toContain(words);
});

it('the words about pictures in caches are those of the limits', () => {
  expect(pictureCaching).toBe('private, max-age=3600, immutable');
  expect(schemas.PictureUrls?.description?.replaceAll(/\s+/g, ' ')).toContain('for up to an hour longer');
});
