import { expect, it } from 'vitest';
import { generateApiKey, hashApiKey } from '../../src/accounts/api-key.ts';
import type { ApiKey, ApiKeysRepository } from '../../src/accounts/api-keys-repository.ts';
import { Authentication } from '../../src/http/authentication.ts';
import { KeylessQueries } from '../../src/limits/keyless-queries.ts';

it('a key that was valid does not wait for the look-ups of invented keys, of which two run at a time', async () => {
  const valid = generateApiKey();
  const key = { id: '1', account_id: '1', expires_at: null, revoked_at: null } as ApiKey;
  let looksUp = 0;
  const keys = {
    findByHash: async (hash: Buffer) => {
      if (hash.equals(hashApiKey(valid))) return key;
      looksUp += 1;
      return new Promise(() => {});
    },
    markUsed: async () => {},
  } as unknown as ApiKeysRepository;
  const authentication = new Authentication(keys, new KeylessQueries());
  const send = (secret: string) => authentication.authenticate([`Bearer ${secret}`]);
  expect(await send(valid)).toBe(key);
  authentication.forget();
  for (let count = 0; count < 1_002; count += 1) send(generateApiKey()).catch(() => {});
  expect(await send(valid)).toBe(key);
  expect(looksUp).toBe(2);
  // The queue of the others has an end, too.
  await expect(send(generateApiKey())).rejects.toMatchObject({ status: 503 });
});
