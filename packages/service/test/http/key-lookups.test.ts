import { expect, it } from 'vitest';
import type { ApiKey, ApiKeysRepository } from '../../src/accounts/api-keys-repository.ts';
import { KeyLookups } from '../../src/http/key-lookups.ts';

/** Creates a repository whose queries end when the test ends them. */
function heldKeys() {
  const queries: {
    readonly hashes: readonly Buffer[];
    end(found: ReadonlyMap<string, ApiKey>): void;
    fail(): void;
  }[] = [];
  const findByHashes = (hashes: readonly Buffer[]) =>
    new Promise((resolve, reject) => {
      queries.push({ hashes, end: resolve, fail: () => reject(new Error('The database is unreachable.')) });
    });
  return { queries, keys: { findByHashes } as unknown as ApiKeysRepository };
}

const hashOf = (number: number) => Buffer.from(`hash ${number}`);

it('look-ups read all waiting keys with one query at a time', async () => {
  const { queries, keys } = heldKeys();
  const lookups = new KeyLookups(keys);
  const key = { id: 'a' } as ApiKey;
  const results = Array.from({ length: 500 }, (_, number) => lookups.find(hashOf(number)));
  expect(queries).toHaveLength(1);
  queries[0]?.end(new Map());
  expect(await results[0]).toBeNull();
  expect(queries).toHaveLength(2);
  expect(queries[1]?.hashes).toHaveLength(499);
  queries[1]?.end(new Map([[hashOf(400).toString('base64'), key]]));
  expect(await results[400]).toBe(key);
  expect(await results[401]).toBeNull();
});

it('look-ups continue after a query that failed', async () => {
  const { queries, keys } = heldKeys();
  const lookups = new KeyLookups(keys);
  const failed = lookups.find(hashOf(1));
  queries[0]?.fail();
  await expect(failed).rejects.toThrow('unreachable');
  const next = lookups.find(hashOf(2));
  queries[1]?.end(new Map());
  expect(await next).toBeNull();
});
