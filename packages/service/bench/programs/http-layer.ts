/**
 * The HTTP layer of the service without a database: handlers return a constant record, and API keys are in memory.
 */
import { operations } from '@contentgen/contract';
import { generateApiKey } from '../../src/accounts/api-key.ts';
import type { ApiKey, ApiKeysRepository } from '../../src/accounts/api-keys-repository.ts';
import { permitsPerAccount, readConfiguration } from '../../src/configuration.ts';
import { buildApplication } from '../../src/http/application.ts';
import { Authentication } from '../../src/http/authentication.ts';
import { ConcurrencyLimits } from '../../src/http/concurrency-limits.ts';
import { EventStreams } from '../../src/http/event-streams.ts';
import { RateLimit } from '../../src/http/rate-limit.ts';
import { LocalCounter } from '../../src/http/request-counter.ts';
import { createLogger } from '../../src/logger.ts';
import { serveCalls } from './calls.ts';
import { constantRecord } from './constant-record.ts';
import type { StartedService } from './service.ts';

serveCalls({ start });

async function start(): Promise<StartedService> {
  const configuration = readConfiguration({ PORT: '0', LOG_LEVEL: 'error' });
  const secret = generateApiKey();
  const key: ApiKey = {
    id: '01900000-0000-7000-8000-000000000001',
    account_id: '01900000-0000-7000-8000-000000000000',
    name: 'bench',
    prefix: secret.slice(0, 8),
    scopes: ['read', 'write'],
    created_at: new Date(),
    expires_at: null,
    revoked_at: null,
  };
  const keys = {
    findByHashes: async (hashes: readonly Uint8Array[]) =>
      new Map(hashes.map((hash) => [Buffer.from(hash).toString('base64'), key])),
  } as unknown as ApiKeysRepository;
  const authentication = new Authentication(keys);
  const limit = { requests: 1_000_000_000, windowSeconds: 3_600 };
  const headers = { etag: '"3"' };
  const respond = async () => ({ status: 200, headers, json: JSON.stringify(constantRecord) });
  const application = await buildApplication({
    handlers: Object.fromEntries(Object.keys(operations).map((id) => [id, respond])),
    authentication,
    eventStreams: new EventStreams(configuration.eventStreamLimits, authentication),
    accountRateLimit: new RateLimit('account', limit, new LocalCounter(limit)),
    anonymousRateLimit: new RateLimit('anonymous', limit, new LocalCounter(limit)),
    connectionLimits: configuration.connectionLimits,
    trustedProxies: [],
    concurrencyLimits: new ConcurrencyLimits({
      ...configuration.concurrencyLimits,
      permitsPerAccount: permitsPerAccount(configuration),
    }),
    stalledReaderTimeout: configuration.stalledReaderTimeout,
    health: { check: async () => ({}) },
    logger: await createLogger(configuration),
  });
  const url = await application.listen({ host: '127.0.0.1', port: 0 });
  return { url, headers: { authorization: `Bearer ${secret}` } };
}
