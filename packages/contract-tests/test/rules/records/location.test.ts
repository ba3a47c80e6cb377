import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Resource, resources } from '../../../src/resources.ts';
import { requireLocation } from '../../../src/rules/records/location.ts';
import type { RuleContext } from '../../../src/rules/rule-context.ts';
import { received } from '../received.ts';

const [resource] = resources as [Resource];
const record = { id: '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70', created_at: '2025-11-21T02:26:34.640Z' };
const path = `/api/v1/documents/${record.id}`;

let server: Server;
let origin: string;
let asked: string[] = [];

/** Outside the base URL, one path shows the record, and another path shows another record. */
beforeAll(async () => {
  server = createServer(({ url = '', headers }, response) => {
    asked.push(`${url} ${headers.authorization}`);
    const shown = { [`/public${path}`]: record, [`/other${path}`]: { ...record, id: 'another' } }[url];
    response.writeHead(shown ? 200 : 404).end(JSON.stringify(shown ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function follow(location: string, baseUrl = `${origin}/prefix`): Promise<void> {
  const created = received('createDocument', record, { Location: location });
  const request = { method: 'POST', path: '/api/v1/documents', headers: { Authorization: 'Bearer key' } };
  const client = { headersFor: () => ({}) };
  await requireLocation({ run: { baseUrl, client }, resource } as unknown as RuleContext, {
    ...created,
    request,
  });
}

describe('a Location', () => {
  test('under the base URL passes without a request', async () => {
    for (const location of [`/prefix${path}`, `${origin}/prefix${path}`, `documents/${record.id}`])
      await follow(location);
    expect(asked).toEqual([]);
  });

  test('elsewhere must show the record', async () => {
    await follow(`/public${path}`);
    await follow(`${origin}/public${path}`, 'http://service.invalid');
    expect(asked).toEqual(Array.from({ length: 2 }, () => `/public${path} Bearer key`));
  });

  test.each([
    [`/wrong${path}`, 'where the response is 404'],
    [path, 'where the response is 404'],
    [`/other${path}`, 'where another record is'],
    [`https://elsewhere.invalid${path}`, 'where nothing can be read'],
    ['http://[', 'must lead to'],
  ])('that does not show the record fails: %s', async (location, sentence) => {
    await expect(follow(location)).rejects.toThrow(sentence);
  });

  test('never makes the client send the key without encryption', async () => {
    const following = follow(`${origin}/public${path}`, 'https://service.invalid');
    await expect(following).rejects.toThrow('which is no https');
    expect(asked).toEqual([]);
  });
});
