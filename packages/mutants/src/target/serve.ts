/**
 * The services behind the mutating proxy. They run in a separate process, which creates accounts when the parent
 * process asks for them. The argument is the database of each service, as JSON.
 */
import { randomUUID } from 'node:crypto';
import { readConfiguration, type Service, startService } from '@contentgen/service';
import type { AccountKeys, Accounts, AccountsWanted, Databases, ServiceName } from './messages.ts';

const generous = { requests: 1_000_000_000, windowSeconds: 60 };

/** The rate limit of the second service: enough for the preparation of a check, and used up by few requests. */
const limited = { requests: 12, windowSeconds: 1 };

const limits = { generous, limited };

const databases: Databases = JSON.parse(process.argv[2] ?? '');

function start(name: ServiceName): Promise<Service> {
  return startService({
    ...readConfiguration({ PORT: '0', LOG_LEVEL: 'fatal' }),
    databaseUrl: databases[name],
    dataFolder: null,
    accountRateLimit: limits[name],
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

const services = new Map<ServiceName, Promise<Service>>();

/** Returns a service. Starts it when it is first needed, because a new embedded database takes a second of CPU time. */
function serviceOf(name: ServiceName): Promise<Service> {
  const service = services.get(name) ?? start(name);
  services.set(name, service);
  return service;
}

process.on('message', async ({ service: name, count }: AccountsWanted) => {
  const service = await serviceOf(name);
  if (service.url === null) throw new Error('A worker serves no requests.');
  const keys: AccountKeys[] = [];
  for (let made = 0; made < count; made += 1) keys.push(await newAccount(service));
  process.send?.({ baseUrl: service.url, keys } satisfies Accounts);
});
process.on('disconnect', () => process.exit());
