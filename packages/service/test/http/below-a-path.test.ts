/** A proxy that serves everything below a path, and removes this path. All that leads on must stay below it. */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBanner } from '../../src/commands/banner.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { resources } from './records.ts';

const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';

let folder: string;
let service: RunningService;
let caller: Caller;
/** The URL that clients use. */
let url: string;
const proxy = createServer((incoming, outgoing) => {
  const path = /^\/content(\/.*)$/.exec(incoming.url ?? '')?.[1];
  if (path === undefined) return outgoing.writeHead(421).end();
  const { method = '', headers } = incoming;
  const forwarded = request(service.url + path, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 0, response.headers);
    response.pipe(outgoing);
  });
  return incoming.pipe(forwarded);
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-below-a-path-'));
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
  const names = ['index.html', 'guides/watching/index.html', 'llms.txt', 'openapi.yaml'];
  const files = Object.fromEntries(names.map((name) => [name, { headers, compressible: true }]));
  await mkdir(join(folder, 'guides/watching'), { recursive: true });
  for (const name of names) await writeFile(join(folder, name), name);
  await writeFile(join(folder, 'files.json'), JSON.stringify(files));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/content`;
  service = await runService({ docsFolder: folder, consoleFolder: folder, publicUrl: url });
  caller = await service.newCaller();
});

afterAll(async () => {
  proxy.closeAllConnections();
  await once(proxy.close(), 'close');
  await service.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['/docs', '/docs/'],
  ['/docs/guides/watching', '/docs/guides/watching/'],
  ['/docs/guides/watching?a=/b/', '/docs/guides/watching/'],
  ['/llms.txt', '/docs/llms.txt'],
  ['/docs/openapi.json', '/openapi.json'],
])('%s leads to %s', async (path, target) => {
  const response = await fetch(url + path);
  expect([response.status, response.url]).toEqual([200, url + target]);
});

it.each(['/nothing', '/docs/nothing', '/a/b/c/d?e=/f/', '/media/none.png', '/a//b'])(
  'the page of the problem at %s links to the docs',
  async (path) => {
    const page = await fetch(url + path, { headers: { accept } });
    const [, link = ''] = /href="([^"]*docs\/)"/.exec(await page.text()) ?? [];
    expect([page.status, new URL(link, page.url).href]).toEqual([404, `${url}/docs/`]);
  },
);

it('a new record and its picture are below it', async () => {
  const { path, created } = resources.images;
  const headers = { authorization: `Bearer ${caller.secret}` };
  const body = new URLSearchParams({ ...created });
  const response = await fetch(url + path, { method: 'POST', headers, body });
  const at = new URL(response.headers.get('location') ?? '', response.url).href;
  expect(at).toMatch(`${url}${path}/`);
  const record = (await (await fetch(at, { headers })).json()) as { results: [string] };
  expect((await fetch(record.results[0])).status).toBe(200);
});

it('the banner names it, and where the proxy finds the service', () => {
  const facts = {
    needsWorker: false,
    hasProbes: true,
    hasDocs: true,
    server: null,
    storage: '/srv/data',
    dataFlag: [],
  };
  const opened = { firstKey: { secret: 'cgk_key' }, consoleCode: 'cgk_code' };
  const banner = startBanner({ ...facts, ...opened, url, proxied: 'http://127.0.0.1:8080' });
  expect(banner).toContain(`  Console  ${url}/#key=cgk_code`);
  expect(banner).toContain(`  Address  ${url}  The proxy finds the service at http://127.0.0.1:8080\n`);
  expect(banner).toContain(`  Docs     ${url}/docs\n`);
  expect(banner).toContain(`curl ${url}/api/v1/documents`);
});
