import {
  changeResponse,
  type Fault,
  type ProxiedRequest,
  startFaultyProxy,
} from '@contentgen/contract-tests/proofs';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '../../src/context.ts';
import { type Resource, resources } from '../../src/resources.ts';

const closing: (() => unknown)[] = [];
const [documents] = resources as [Resource];

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, stateless: true });
});
afterAll(() => mock.close());
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function contextOf(fault?: Fault) {
  const proxy = await startFaultyProxy(mock.url, fault);
  const context = createContext({ baseUrl: proxy.url, key: 'main', readKey: 'reads' });
  closing.push(
    () => context.close(),
    () => proxy.close(),
  );
  return { ...context, caller: context.caller('key') };
}

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

describe('a call', () => {
  test('sends the request, and reads the response', async () => {
    const requests: ProxiedRequest[] = [];
    const { caller } = await contextOf(({ request, forward }) => {
      requests.push(request);
      return forward();
    });
    const received = await caller.call('listDocuments', { query: { search: 'a b&c', favorite: true } });
    expect(requests[0]).toMatchObject({
      method: 'GET',
      path: '/api/v1/documents?search=a+b%26c&favorite=true',
      headers: { authorization: 'Bearer main' },
    });
    expect(received.json.data[0]).toHaveProperty('favorite');
    expect(received.header('x-REQUEST-id')).toMatch(/./);
  });

  test('with a wrong status is a violation, with the detail of the problem and the role of the key', async () => {
    const context = await contextOf();
    const calling = createContext({ baseUrl: mock.url, key: 'main', readKey: 'reads' });
    closing.push(() => calling.close());
    const created = calling.caller('readKey').call('createDocument', { fields: { name: 'x' } });
    await expect(created).rejects.toMatchObject({
      violations: [
        {
          place: 'createDocument 422',
          sentence: expect.stringMatching(/^status must be 201 or 202, but is 422: .*prompt is required/),
          requests: [
            expect.stringMatching(/"Authorization: Bearer \$READ_KEY".* --data-raw '{"name":"x"}'$/),
          ],
        },
      ],
    });
    await expect(
      context.caller.call('createDocument', { fields: { name: 'x' } }, 422),
    ).resolves.toBeDefined();
  });

  test('with an internal error is a violation, whatever status is expected', async () => {
    const { caller } = await contextOf();
    const sent = caller.send('getDocument', { id, headers: { Prefer: 'code=500' } });
    await expect(sent).rejects.toThrow('getDocument 500: an internal error of the service');
  });
});

test('a generation that does not end is a violation, and the next one gets less time', async () => {
  const stuck = changeResponse(({ body }) => ({
    body: body.replace('"state":"succeeded"', '"state":"processing"'),
  }));
  const { caller, generationTimeout } = await contextOf(stuck);
  generationTimeout.milliseconds = 0;
  await expect(caller.make(documents)).rejects.toThrow(/: the generation did not end within 0 seconds\n/);
  expect(generationTimeout.milliseconds).toBe(5_000);
});

test('created records are remembered until they are deleted', async () => {
  const { caller, records } = await contextOf();
  const made = await caller.make(documents);
  expect(records.left).toEqual([`/api/v1/documents/${made.id}`]);
  await records.removeAll();
  expect(records.left).toEqual([]);
});
