import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../src/content-security-policy.ts';
import { buildPage } from '../src/page.ts';
import { itReadsWell } from './reads-well.ts';

let page = '';
let server: Server;

beforeAll(async () => {
  page = await buildPage();
  server = createServer((request, response) => {
    const found = request.url === '/docs';
    response.writeHead(found ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
    });
    response.end(found ? page : 'Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server?.closeAllConnections();
  server?.close();
});

it('is built to the same bytes every time', async () => {
  expect((await buildPage()) === page).toBe(true);
});

describe('served under its Content Security Policy', () => {
  itReadsWell(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`);
});
