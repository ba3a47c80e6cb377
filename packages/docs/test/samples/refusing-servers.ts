import { type Operation, operations } from '@contentgen/contract';
import { type Mock, startMock } from '@contentgen/mock';
import { readConfiguration, type Service, startService } from '@contentgen/service';
import { type PassedRequest, type ProvokingProxy, startProvokingProxy } from './provoking-proxy.ts';

/** The service, and a proxy through which it refuses every request. */
export interface RefusingServers {
  readonly url: string;
  /** A key with all scopes. */
  readonly key: string;
  readonly proxy: ProvokingProxy;
  close(): Promise<void>;
}

/** More than the samples send. */
const requestLimit = 700;
const unknownId = '01a1fd63-3620-7b7e-8a41-000000000000';

/**
 * Starts the service on a new database. The mock answers in its place with the statuses that a healthy service answers
 * only for a moment: 409 and 503.
 */
export async function startRefusingServers(): Promise<RefusingServers> {
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_REQUESTS: String(requestLimit),
    RATE_LIMIT_WINDOW_SECONDS: '3600',
  };
  const service = await startService({ ...readConfiguration(settings), dataFolder: null });
  const mock = await startMock({ port: 0 });
  const url = service.url ?? '';
  const keys = await createKeys(service);
  await spendLimit(url, keys.spent);
  const proxy = await startProvokingProxy((status, request) => provoke({ status, request, url, keys, mock }));
  return {
    url,
    key: keys.key,
    proxy,
    close: async () => {
      proxy.close();
      await mock.close();
      await service.close();
    },
  };
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
  readonly mock: Mock;
}) {
  const { status, request, url, keys, mock } = parts;
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
    default:
      return {
        ...withHeaders({ prefer: `code=${status}`, authorization: `Bearer ${mock.keys.key}` }),
        server: mock.url,
      };
  }
}
