import { randomUUID } from 'node:crypto';
import { type Operation, operations } from '@contentgen/contract';
import { type Configuration, readConfiguration, type Service, startService } from '@contentgen/service';
import {
  type PassedRequest,
  type Provocation,
  type ProvokingProxy,
  startProvokingProxy,
} from './provoking-proxy.ts';

/** The service, and a proxy through which services refuse every request. */
export interface RefusingServers {
  readonly url: string;
  /** A key with all scopes. */
  readonly key: string;
  readonly proxy: ProvokingProxy;
  close(): Promise<void>;
}

/** The rate limit: more requests than the samples send. */
const requestLimit = 700;
const unknownId = '01a1fd63-3620-7b7e-8a41-000000000000';

/**
 * Starts three services, because a normal one answers 409 and 503 only for a moment: a normal one; one that begins no
 * generation, so that the first request with an idempotency key stays in progress (409); and one that is always
 * overloaded (503).
 */
export async function startRefusingServers(): Promise<RefusingServers> {
  const configuration: Configuration = {
    ...readConfiguration({ PORT: '0', LOG_LEVEL: 'silent' }),
    dataFolder: null,
    accountRateLimit: { requests: requestLimit, windowSeconds: 3_600 },
  };
  const services = await Promise.all([
    startService(configuration),
    startService({ ...configuration, generationConcurrency: 0 }),
    startService({
      ...configuration,
      concurrencyLimits: { ...configuration.concurrencyLimits, total: 0 },
    }),
  ]);
  const [service, idle, full] = services;
  const url = service.url ?? '';
  const keys = await createKeys(service);
  await spendLimit(url, keys.spent);
  const others = { idle: await withOwnKey(idle), full: await withOwnKey(full) };
  const proxy = await startProvokingProxy((status, request) =>
    provoke({ status, request, url, keys, others }),
  );
  return {
    url,
    key: keys.key,
    proxy,
    close: async () => {
      proxy.close();
      await Promise.all(services.map((one) => one.close()));
    },
  };
}

/** A service with a key of its only account. */
interface KnownService {
  readonly url: string;
  readonly key: string;
}

async function withOwnKey(service: Service): Promise<KnownService> {
  return { url: service.url ?? '', key: (await createKeys(service)).key };
}

type Keys = Awaited<ReturnType<typeof createKeys>>;

async function createKeys(service: Service) {
  const accounts = await Promise.all([service.accounts.create('samples'), service.accounts.create('spent')]);
  const [own = '', other = ''] = accounts.map((account) => account?.id ?? '');
  const create = async (accountId: string, scopes: readonly ('read' | 'write')[]) => {
    const { secret } = await service.apiKeys.create({ accountId, name: 'sample', scopes, expiresAt: null });
    return secret;
  };
  return {
    key: await create(own, ['read', 'write']),
    read: await create(own, ['read']),
    write: await create(own, ['write']),
    spent: await create(other, ['read', 'write']),
  };
}

/** Sends requests until the limit of the key's account is reached. */
async function spendLimit(url: string, key: string): Promise<void> {
  const path = Object.values<Operation>(operations).find(({ path: one }) => one.includes('{id}'))?.path;
  const target = url + path?.replace('{id}', unknownId);
  const send = async () => {
    for (let sent = 0; sent < requestLimit / 10; sent += 1) {
      await (await fetch(target, { headers: { authorization: `Bearer ${key}` } })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 10 }, send));
}

function provoke(parts: {
  readonly status: number;
  readonly request: PassedRequest;
  readonly url: string;
  readonly keys: Keys;
  readonly others: { readonly idle: KnownService; readonly full: KnownService };
}): Provocation {
  const { status, request, url, keys, others } = parts;
  const { method, target, headers } = request;
  const withHeaders = (more: Record<string, string>) => ({
    ...request,
    server: url,
    headers: { ...headers, ...more },
  });
  const withKey = (key: string) => withHeaders({ authorization: `Bearer ${key}` });
  switch (status) {
    case 401:
      return withKey('invalid');
    case 403:
      return withKey(method === 'GET' ? keys.write : keys.read);
    case 404:
      return { ...request, server: url, target: target.replace(/[\da-f-]{36}/, unknownId) };
    case 412:
      return withHeaders({ 'if-match': '"999"' });
    case 422:
      return { ...request, server: url, target: `${target}${target.includes('?') ? '&' : '?'}unknown=1` };
    case 429:
      return withKey(keys.spent);
    case 409:
      // Of two requests with the same key, the service keeps one in progress and refuses the other one.
      return {
        ...withHeaders({ authorization: `Bearer ${others.idle.key}`, 'idempotency-key': randomUUID() }),
        server: others.idle.url,
        copies: 2,
      };
    case 503:
      return { ...withKey(others.full.key), server: others.full.url };
    default:
      throw new Error(`No service can be made to answer with ${status} (test/samples/refusing-servers.ts).`);
  }
}
