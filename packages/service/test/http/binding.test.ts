import { RequestReader, type Route, readTarget, route } from '@contentgen/contract/requests';
import fc from 'fast-check';
import Fastify from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { generateApiKey } from '../../src/accounts/api-key.ts';
import type { ApiKeysRepository } from '../../src/accounts/api-keys-repository.ts';
import { queryOwner } from '../../src/database/connection.ts';
import { buildApplication } from '../../src/http/application.ts';
import { Authentication } from '../../src/http/authentication.ts';
import { bindOperations } from '../../src/http/binding.ts';
import type { BodyReader } from '../../src/http/body-reader.ts';
import type { Handler, Handlers } from '../../src/http/call.ts';
import { ConcurrencyLimits } from '../../src/http/concurrency-limits.ts';
import { EventStreams } from '../../src/http/event-streams.ts';
import { RateLimit } from '../../src/http/rate-limit.ts';
import { LocalCounter } from '../../src/http/request-counter.ts';
import type { Responses } from '../../src/http/responses.ts';
import { requireKeptContract } from '../judged.ts';
import { everyOperation } from './operations.ts';
import { resources } from './records.ts';
import { sendRaw } from './send-raw.ts';

/** Handlers of every operation. `replaced` replaces some of them, or removes them with undefined. */
function handlers(replaced: Record<string, Handler | undefined> = {}): Handlers {
  const unused: Handler = () => Promise.reject(new Error('No test calls this handler.'));
  const all = { ...Object.fromEntries(everyOperation.map(({ id }) => [id, unused])), ...replaced };
  return Object.fromEntries(Object.entries(all).filter(([, handler]) => handler)) as unknown as Handlers;
}

const application = (replaced?: Record<string, Handler | undefined>) => {
  const key = { id: '1', account_id: '1', scopes: ['read', 'write'], expires_at: null, revoked_at: null };
  const keys = {
    findByHashes: async ([hash]: Buffer[]) => new Map([[hash?.toString('base64'), key]]),
  } as unknown as ApiKeysRepository;
  const authentication = new Authentication(keys);
  const rateLimit = { requests: 1_000_000, windowSeconds: 60 };
  return buildApplication({
    handlers: handlers(replaced),
    authentication,
    eventStreams: new EventStreams({ perAccount: 1, altogether: 1 }, authentication),
    accountRateLimit: new RateLimit('account', rateLimit, new LocalCounter(rateLimit)),
    anonymousRateLimit: new RateLimit('anonymous', rateLimit, new LocalCounter(rateLimit)),
    concurrencyLimits: new ConcurrencyLimits({
      total: 100,
      perAccount: 100,
      permitsPerAccount: 4,
      anonymous: 100,
    }),
    connections: 200,
    trustedProxies: [],
    stalledReaderTimeout: 60_000,
    health: { check: async () => ({}) },
    logger: pino({ level: 'silent' }),
  });
};

/** Resolves to the response of the list of documents with this handler. */
async function responseOf(handler: Handler) {
  const built = await application({ listDocuments: handler });
  const url = await built.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${generateApiKey()}` };
  const response = await fetch(url + resources.documents.path, { headers });
  const text = await response.text();
  await built.close();
  requireKeptContract('GET', resources.documents.path, response, text);
  return { status: response.status, text };
}

describe('the start', () => {
  it('fails if operations have no handler, and names them', async () => {
    await expect(application({ putImage: undefined, listImages: undefined })).rejects.toThrow(
      'These operations of the contract have no handler: listImages, putImage.',
    );
  });

  it('fails if handlers have no operation, and names them', async () => {
    await expect(application({ lsitImages: async () => ({ status: 200 }) })).rejects.toThrow(
      'These handlers have no operation in the contract: lsitImages.',
    );
  });

  it('names both in one error', () => {
    const misnamed = handlers({ getImage: undefined, showImage: async () => ({ status: 200 }) });
    expect(() =>
      bindOperations(
        Fastify(),
        new RequestReader(),
        misnamed,
        {} as EventStreams,
        {} as Responses,
        {} as BodyReader,
      ),
    ).toThrow(
      'These operations of the contract have no handler: getImage. These handlers have no operation in the contract: showImage.',
    );
  });

  it('succeeds with a handler for each operation', async () => {
    await expect(application()).resolves.toBeDefined();
  });
});

describe('a handler', () => {
  const page = {
    data: [],
    meta: { per_page: 10, next_cursor: null, prev_cursor: null, total: null },
  };

  it('returns a response of the contract', async () => {
    const { status, text } = await responseOf(async () => ({ status: 200, body: page }));
    expect({ status, body: JSON.parse(text) }).toEqual({ status: 200, body: page });
  });

  it('queries the database for the account of the request', async () => {
    const owners: (string | undefined)[] = [];
    await responseOf(async () => {
      owners.push(queryOwner.getStore());
      return { status: 200, body: page };
    });
    expect(owners).toEqual(['1']);
  });

  it('queries the database for the account of the request, also for each event of a stream', async () => {
    const owners: (string | undefined)[] = [];
    async function* events() {
      for (const data of ['one', 'two']) {
        owners.push(queryOwner.getStore());
        yield `data: ${data}\n\n`;
      }
    }
    const built = await application({ watchDocument: async () => ({ status: 200, events }) });
    const url = await built.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: `Bearer ${generateApiKey()}` };
    const path = `${resources.documents.path}/01890a5d-ac96-774b-bcce-b302099a8057/events`;
    await fetch(url + path, { headers }).then((response) => response.text());
    await built.close();
    expect(owners).toEqual(['1', '1']);
  });

  it.each([204, 299, 302, 418])(
    'with the status %i, which the contract lacks, causes a 500',
    async (status) => {
      expect((await responseOf(async () => ({ status, body: page }))).status).toBe(500);
    },
  );

  it('that omits a required field causes a 500', async () => {
    expect((await responseOf(async () => ({ status: 200, body: { data: [] } }))).status).toBe(500);
  });

  it('sends no field that the contract lacks', async () => {
    const { status, text } = await responseOf(async () => ({ status: 200, body: { ...page, secret: 'x' } }));
    expect({ status, body: JSON.parse(text) }).toEqual({ status: 200, body: page });
  });

  it('that throws causes a 500 without the message of the error', async () => {
    const { status, text } = await responseOf(() => Promise.reject(new Error('the password is x')));
    expect(status).toBe(500);
    expect(text).not.toContain('password');
  });

  it('gets the defaults of the contract', async () => {
    let seen: unknown;
    await responseOf(async ({ query }) => {
      seen = query;
      return { status: 200, body: page };
    });
    expect(seen).toEqual({
      search_by: 'name',
      template_id: 1,
      all_templates: false,
      sort_by: 'id',
      sort: 'desc',
      per_page: 10,
      include_total: false,
    });
  });
});

describe('the routes', () => {
  const ask = async (url: string, method: string, target: string) => {
    const headers = { authorization: `Bearer ${generateApiKey()}` };
    const { status, text } = await sendRaw(url, { method, target, headers, isJudged: false });
    return { status, body: JSON.parse(text) };
  };

  /** The operation that the reader finds at a target. */
  function expected(method: string, target: string): unknown {
    let here: Route;
    try {
      here = route(method, readTarget(target).path);
    } catch {
      return { status: 400 };
    }
    if (here.kind === 'found') return { status: 200, body: { id: here.operation.id, path: here.path } };
    return { status: here.kind === 'unknown-path' ? 404 : 405 };
  }

  it('are those of the reader, for every form of a path', async () => {
    const built = await application();
    built.addHook('preHandler', async ({ routeOptions, params }, reply) =>
      reply.serializer(JSON.stringify).send({ id: routeOptions.config.operation?.id, path: params }),
    );
    const url = await built.listen({ host: '127.0.0.1', port: 0 });
    const known = fc.constantFrom(
      '/api/v1/documents',
      '/api/v1/images',
      '/%61pi/v1/document%73',
      'http://a/api/v1/images',
    );
    const piece = fc.constantFrom(
      '/',
      '/x',
      '/api',
      '/v1',
      '%2F',
      '..',
      '%zz',
      '%ff',
      '%C3%A9',
      '%25',
      '?a',
      '#b',
      ';c',
      ':',
      '~',
      '//',
    );
    const target = fc
      .tuple(fc.oneof(known, fc.constant('')), fc.array(piece, { maxLength: 4 }))
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

it('a head and a whole request have the same time limit, because Node applies the longer one to both', async () => {
  const { server } = await application();
  expect([server.headersTimeout, server.requestTimeout]).toEqual([30_000, 30_000]);
});
