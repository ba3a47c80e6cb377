/** The services behind the mutating proxy, in a separate process. The parent process requests accounts. */
import { randomUUID } from 'node:crypto';
import { readConfiguration, type Service, startService } from '@contentgen/service';
import type { AccountKeys, AccountsWanted, Addresses, ServiceName } from './messages.ts';

const generous = { requests: 1_000_000_000, windowSeconds: 60 };

/** Enough for the preparation of a check, and used up by few requests. */
const limited = { requests: 12, windowSeconds: 1 };

type Limit = typeof generous;

function start(limit: Limit): Promise<Service> {
  return startService({
    ...readConfiguration({ PORT: '0', LOG_LEVEL: 'fatal' }),
    dataFolder: null,
    accountRateLimit: limit,
    anonymousRateLimit: generous,
  });
}

async function newAccount({ accounts, apiKeys }: Service): Promise<AccountKeys> {
  const [own = '', other = ''] = await Promise.all(
    ['', ''].map(async () => (await accounts.create(randomUUID()))?.id),
  );
  const key = async (
    accountId: string,
    scopes: readonly ('read' | 'write')[],
    expiresAt: Date | null = null,
  ) => apiKeys.create({ accountId, name: 'mutants', scopes, expiresAt });
  const all = ['read', 'write'] as const;
  const revoked = await key(own, all);
  await apiKeys.revoke(revoked.key.id);
  return {
    key: (await key(own, all)).secret,
    readKey: (await key(own, ['read'])).secret,
    writeKey: (await key(own, ['write'])).secret,
    otherKey: (await key(other, all)).secret,
    expiredKey: (await key(own, all, new Date(0))).secret,
    revokedKey: revoked.secret,
  };
}

const services: Readonly<Record<ServiceName, Service>> = {
  generous: await start(generous),
  limited: await start(limited),
};

process.on('message', async ({ service, count }: AccountsWanted) => {
  const accounts: AccountKeys[] = [];
  for (let made = 0; made < count; made += 1) accounts.push(await newAccount(services[service]));
  process.send?.(accounts);
});
process.on('disconnect', () => process.exit());

const addresses: Addresses = { generous: services.generous.url, limited: services.limited.url };
process.send?.(addresses);
