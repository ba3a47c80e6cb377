import { type Operation, operations } from '@contentgen/contract';
import { type Route, readTarget, route } from '@contentgen/contract/requests';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { generateApiKey } from '../../src/accounts/api-key.ts';
import type { ApiKeysRepository } from '../../src/accounts/api-keys-repository.ts';
import { queryOwner } from '../../src/database/connection.ts';
import { buildApplication } from '../../src/http/application.ts';
import { Authentication } from '../../src/http/authentication.ts';
import type { Handler, Handlers } from '../../src/http/binding.ts';
import { EventStreams } from '../../src/http/event-streams.ts';
import { ConcurrencyLimits } from '../../src/limits/concurrency-limits.ts';
import { KeylessQueries } from '../../src/limits/keyless-queries.ts';
import { RateLimit } from '../../src/limits/rate-limit.ts';
import { databaseOfFile } from '../database/test-database.ts';
import { resources } from './records.ts';
import { sendRaw } from './send-raw.ts';

const { database } = await databaseOfFile();

/** Builds an application. `replaced` replaces some of its handlers, or removes them with undefined. */
function application(replaced: Record<string, Handler | undefined> = {}) {
  const unused: Handler = () => Promise.reject(new Error('No test calls this handler.'));
  const ids = Object.values<Operation>(operations).map(({ id }) => id);
  const all = { ...Object.fromEntries(ids.map((id) => [id, unused])), ...replaced };
  const handlers = Object.fromEntries(Object.entries(all).filter(([, handler]) => handler)) as Handlers;
  const key = { id: '1', account_id: '1', scopes: ['read', 'write'], expires_at: null, revoked_at: null };
  const keys = { findByHash: async () => key, markUsed: async () => {} } as unknown as ApiKeysRepository;
  const authentication = new Authentication(keys, new KeylessQueries());
  return buildApplication({
    handlers,
    authentication,
    eventStreams: new EventStreams({ perAccount: 1, altogether: 1 }, authentication),
    rateLimit: new RateLimit(database, { requests: 1_000_000, windowSeconds: 60 }),
    concurrencyLimits: new ConcurrencyLimits({ total: 100, perAccount: 100, permitsPerAccount: 4 }),
    connections: 200,
    trustedProxies: [],
    stalledReaderTimeout: 60_000,
    health: { check: async () => ({}) },
    logger: pino({ level: 'silent' }),
  });
}

it('names operations without a handler', async () => {
  await expect(application({ getImage: undefined })).rejects.toThrow(
    'These operations of the contract have no handler: getImage.',
  );
});

it('a handler queries the database for the account of the request, also for each event of a stream', async () => {
  const owners: (string | undefined)[] = [];
  async function* events() {
    for (const data of ['one', 'two']) {
      owners.push(queryOwner.getStore());
      yield `data: ${data}\n\n`;
    }
  }
  const built = await application({
    async watchDocument() {
      owners.push(queryOwner.getStore());
      return { status: 200, events };
    },
  });
  const url = await built.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${generateApiKey()}` };
  const path = `${resources.documents.path}/01890a5d-ac96-774b-bcce-b302099a8057/events`;
  await fetch(url + path, { headers }).then((response) => response.text());
  await built.close();
  expect(owners).toEqual(['1', '1', '1']);
});

describe('the routes', () => {
  const ask = async (url: string, method: string, target: string) => {
    const headers = { authorization: `Bearer ${generateApiKey()}` };
    const { status, text } = await sendRaw(url, { method, target, headers, isJudged: false });
    return { status, body: JSON.parse(text) };
  };

  /** The operation that the reader finds at a target. Outside of the API, everything is read-only. */
  function expected(method: string, target: string): unknown {
    let here: Route;
    try {
      here = route(method, readTarget(target).path);
    } catch {
      return { status: 400 };
    }
    if (here.kind === 'found') return { status: 200, body: { id: here.operation.id, path: here.path } };
    if (here.kind === 'wrong-method') return { status: 405 };
    return { status: expect.toBeOneOf([404, 405]) };
  }

  it('are those of the reader, for every form of a path', async () => {
    const built = await application();
    built.addHook('preHandler', async ({ routeOptions, params }, reply) =>
      reply.serializer(JSON.stringify).send({ id: routeOptions.config.operation?.id, path: params }),
    );
    const url = await built.listen({ host: '127.0.0.1', port: 0 });
    const known = fc.constantFrom(
      ...['/api/v1/documents', '/api/v1/images', '/%61pi/v1/document%73', 'http://a/api/v1/images', ''],
    );
    const piece = fc.constantFrom(...'/ /x /api /v1 %2F .. %zz %ff %C3%A9 %25 ?a #b ;c : ~ //'.split(' '));
    const target = fc
      .tuple(known, fc.array(piece, { maxLength: 4 }))
      .map(([start, pieces]) => start + pieces.join(''))
      .filter((one) => /^(\/|http)/.test(one));
    const method = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY');
    await fc.assert(
      fc.asyncProperty(method, target, async (verb, address) => {
        expect(await ask(url, verb, address)).toMatchObject(expected(verb, address) as object);
      }),
      { numRuns: 1_000 },
    );
    await built.close();
  });
});
