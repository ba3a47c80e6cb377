import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  changeResponse,
  type Fault,
  type ProxiedRequest,
  startFaultyProxy,
  withHeader,
} from '../../proofs/index.ts';
import { createCaller } from '../../src/http/caller.ts';
import { createHttpClient } from '../../src/http/http-client.ts';
import { createPacing } from '../../src/http/pacing.ts';
import { createRecords } from '../../src/records.ts';
import { resources } from '../../src/resources.ts';

const authorization = 'Bearer any';
const waits: number[] = [];
const closing: (() => unknown)[] = [];

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, stateless: true });
});
afterAll(() => mock.close());
afterEach(async () => {
  waits.length = 0;
  for (const close of closing.splice(0)) await close();
});

function callerOf(url: string, isLenient = false) {
  const client = createHttpClient(url);
  closing.push(() => client.close());
  const pacing = createPacing(client, new Set([authorization]), (seconds) => waits.push(seconds));
  const records = createRecords(client, pacing);
  return { client, records, caller: createCaller({ client, pacing, records }, authorization, isLenient) };
}

async function callerOfFaulty(fault: Fault, isLenient = false) {
  const proxy = await startFaultyProxy(mock.url, fault);
  closing.push(() => proxy.close());
  return callerOf(proxy.url, isLenient);
}

const favoriteAsText = changeResponse(({ body }) => ({
  body: body.replace('"favorite":false', '"favorite":"no"'),
}));
const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

describe('a call', () => {
  test('sends the request, and reads the response', async () => {
    const requests: ProxiedRequest[] = [];
    const { caller } = await callerOfFaulty(({ request, forward }) => {
      requests.push(request);
      return forward();
    });
    const received = await caller.call('listDocuments', { query: { search: 'a b&c', favorite: true } });
    expect(requests[0]).toMatchObject({
      method: 'GET',
      path: '/api/v1/documents?search=a+b%26c&favorite=true',
      headers: { authorization },
    });
    expect(received.json.data[0]).toHaveProperty('favorite');
    expect(received.header('x-REQUEST-id')).toMatch(/./);
  });

  test('accepts a response that breaks the contract if it is lenient', async () => {
    const { caller } = await callerOfFaulty(favoriteAsText, true);
    await expect(caller.call('getDocument', { id })).resolves.toMatchObject({ json: { favorite: 'no' } });
  });

  test("throws with the problem's detail when the status is wrong", async () => {
    const { caller } = callerOf(mock.url);
    await expect(caller.call('createDocument', { fields: { name: 'x' } })).rejects.toMatchObject({
      messages: [
        expect.stringMatching(
          /^createDocument 422: status must be 201 or 202, but is 422: .*prompt is required/,
        ),
        expect.stringContaining(`--data-raw '{"name":"x"}'`),
      ],
    });
    await expect(caller.call('createDocument', { fields: { name: 'x' } }, 422)).resolves.toBeDefined();
  });

  test('throws for an internal error, whatever status is expected', async () => {
    const { caller } = callerOf(mock.url);
    await expect(caller.send('getDocument', { id, headers: { Prefer: 'code=500' } })).rejects.toThrow(
      'getDocument 500: an internal error of the service',
    );
  });

  test.each([429, 503])('waits after %i as long as Retry-After says', async (status) => {
    let asked = 0;
    const { caller } = await callerOfFaulty(
      changeResponse(() => {
        asked += 1;
        return asked === 1 ? { status, headers: { 'retry-after': '1' } } : undefined;
      }),
    );
    await expect(caller.call('getDocument', { id })).resolves.toMatchObject({ status: 200 });
    expect(waits).toEqual([1]);
  });

  test('waits for a used up limit before the next request', async () => {
    const { caller } = await callerOfFaulty(
      changeResponse((response) => withHeader(response, 'RateLimit', '"account";r=0;t=1')),
    );
    await caller.call('getDocument', { id });
    await caller.call('getDocument', { id });
    expect(waits).toEqual([1]);
  });
});

test('a generation that does not end is a violation, and the callers of the run wait less for the next one', async () => {
  const stuck = changeResponse(({ body }) => ({ body: body.replace('"succeeded"', '"processing"') }));
  await using proxy = await startFaultyProxy(mock.url, stuck);
  const client = createHttpClient(proxy.url);
  closing.push(() => client.close());
  const pacing = createPacing(client, new Set(), () => {});
  const generationTimeout = { milliseconds: 0 };
  const parts = { client, pacing, records: createRecords(client, pacing), generationTimeout };
  const [documents] = resources as [(typeof resources)[number]];
  await expect(createCaller(parts, authorization, true).make(documents)).rejects.toMatchObject({
    messages: [
      expect.stringMatching(/: the generation did not end within 0 seconds$/),
      expect.stringContaining('curl'),
    ],
  });
  expect(generationTimeout.milliseconds).toBe(5_000);
});

test('remembers created records until they are deleted', async () => {
  const { caller, records } = callerOf(mock.url);
  const [documents] = resources;
  if (!documents) throw new Error('The contract has no resource.');
  const made = await caller.make(documents);
  expect(records.left).toEqual([`/api/v1/documents/${made.id}`]);
  await records.removeAll();
  expect(records.left).toEqual([]);
});

test('detects a service that stops during a wait for a limit', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(429, { 'Retry-After': '60' }).end(() => {
      server.closeAllConnections();
      server.close();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { caller } = callerOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const failing = caller.call('getDocument', { id });
  await expect(failing).rejects.toThrow('stopped answering in the middle of the run');
  expect(waits).toEqual([60]);
});
