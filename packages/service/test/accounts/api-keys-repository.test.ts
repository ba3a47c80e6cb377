import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import { hashApiKey } from '../../src/accounts/api-key.ts';
import { ApiKeysRepository } from '../../src/accounts/api-keys-repository.ts';
import { databaseOfFile } from '../database/test-database.ts';

const { database } = await databaseOfFile();

let accounts: AccountsRepository;
let apiKeys: ApiKeysRepository;

beforeAll(async () => {
  accounts = new AccountsRepository(database);
  apiKeys = new ApiKeysRepository(database);
});

let made = 0;

async function newKey() {
  made += 1;
  const accountId = String((await accounts.create(`account ${made}`))?.id);
  return apiKeys.create({
    accountId,
    name: `key ${made}`,
    scopes: ['read'],
    expiresAt: null,
  });
}

const [past, soon, later] = ['2020', '2120', '2220'].map((year) => new Date(`${year}-01-01T00:00:00Z`)) as [
  Date,
  Date,
  Date,
];

describe('a new key', () => {
  it('is stored only as its hash and its first characters', async () => {
    const { secret, key } = await newKey();
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(api_keys)::text || api_keys::text as row from api_keys`.execute(database);
    const stored = rows.map(({ row }) => row).join('\n');
    expect(stored).toContain(key.prefix);
    expect(stored).toContain(hashApiKey(secret).toString('hex'));
    const encodings = (['utf8', 'hex', 'base64', 'base64url'] as const).flatMap((encoding) => [
      Buffer.from(secret).toString(encoding),
      Buffer.from(secret.slice(key.prefix.length)).toString(encoding),
    ]);
    expect(encodings.filter((text) => stored.includes(text))).toEqual([]);
    expect(JSON.stringify(key)).not.toContain(secret.slice(key.prefix.length));
  });
});

describe('a key that ends', () => {
  it('expires at the given time, but never later than before', async () => {
    const { key } = await newKey();
    expect((await apiKeys.expire(key.id, later))?.expires_at).toEqual(later);
    expect((await apiKeys.expire(key.id, soon))?.expires_at).toEqual(soon);
    expect((await apiKeys.expire(key.id, later))?.expires_at).toEqual(soon);
    expect((await apiKeys.expire(key.id, past))?.expires_at).toEqual(past);
  });

  it('is revoked only once', async () => {
    const { key } = await newKey();
    const first = await apiKeys.revoke(key.id);
    expect(first?.revoked_at).toEqual(expect.any(Date));
    expect(await apiKeys.revoke(key.id)).toEqual(first);
  });
});
