import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { contract } from '@contentgen/contract';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generateApiKey } from '../../src/accounts/api-key.ts';
import { type RunningService, runService } from '../running-service.ts';

const address = contract.servers[0]?.url ?? '';
const policy = "default-src 'none'; script-src 'self'";
const headers = (type: string, more = {}) => ({ 'content-type': type, 'cache-control': 'no-cache', ...more });
const html = headers('text/html; charset=utf-8', { 'content-security-policy': policy });
const kept = 'public, max-age=31536000, immutable';

/** The files of the docs, each with its content and how it is sent. */
const files = {
  'index.html': { content: 'the home page', headers: html, compressible: true },
  'guides/watching/index.html': { content: `curl ${address}/x`, headers: html, compressible: true },
  'assets/1a2b3c4d/page.js': {
    content: 'script()',
    headers: headers('text/javascript; charset=utf-8', { 'cache-control': kept }),
    compressible: true,
  },
  '404.html': { content: `<a href="../guides/">${address}</a>`, headers: html, compressible: true },
  'openapi.yaml': {
    content: `servers:\n  - url: ${address}\n`,
    headers: headers('application/yaml; charset=utf-8'),
    compressible: true,
  },
  'openapi-3.2.json': {
    content: JSON.stringify({ servers: [{ url: address }] }),
    headers: headers('application/json'),
    compressible: true,
  },
  'pictures/plain.webp': {
    content: `compressed ${address}`,
    headers: headers('image/webp'),
    compressible: false,
  },
};

let folder = '';
let running: RunningService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-site-routes-'));
  await writeDocs(folder);
  await writeFile(join(folder, 'secret.html'), 'not in the list');
  running = await runService({ docsFolder: folder });
});
afterAll(async () => {
  await running?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the contract as this service sends it. */
function ownContract(): unknown {
  return JSON.parse(JSON.stringify(contract).replaceAll(address, running.url));
}

async function writeDocs(to: string): Promise<void> {
  for (const [path, { content }] of Object.entries(files)) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), content);
  }
  await writeFile(join(to, 'files.json'), JSON.stringify(files));
}

describe('the docs', () => {
  it.each([
    ['/docs/', 'index.html'],
    ['/docs/index.html', 'index.html'],
    ['/docs/guides/watching/', 'guides/watching/index.html'],
    ['/docs/assets/1a2b3c4d/page.js', 'assets/1a2b3c4d/page.js'],
    ['/docs/pictures/plain.webp', 'pictures/plain.webp'],
  ] as const)('%s is the file %s, with its header fields', async (path, file) => {
    const response = await running.send('GET', path);
    expect(response.status).toBe(200);
    for (const [name, value] of Object.entries(files[file].headers)) {
      expect(response.headers.get(name)).toBe(value);
    }
    if (file === 'index.html') expect(response.text).toBe(files[file].content);
  });

  it('show the URL of the service in place of the one in the contract', async () => {
    expect((await running.send('GET', '/docs/guides/watching/')).text).toBe(`curl ${running.url}/x`);
    const proxied = await runService({ docsFolder: folder, publicUrl: 'https://api.example' });
    expect((await proxied.send('GET', '/docs/guides/watching/')).text).toBe('curl https://api.example/x');
    // These bytes are no text.
    expect((await proxied.send('GET', '/docs/pictures/plain.webp')).text).toBe(`compressed ${address}`);
    await proxied.close();
  });

  it.each([
    [302, '/docs', 'docs/'],
    [302, '/docs/guides/watching', 'watching/'],
    [308, '/llms.txt', 'docs/llms.txt'],
    [308, '/docs/openapi.json', '../openapi.json'],
  ])('%i leads from %s to %s', async (status, path, location) => {
    const response = await running.send('GET', path);
    expect([response.status, response.headers.get('location')]).toEqual([status, location]);
  });

  it.each(['/docs/secret.html', '/docs/..%2fsecret.html', '/docs/files.json', '/docs/guides/'])(
    'a file that is not in the list is not served: %s',
    async (path) => {
      expect((await running.send('GET', path)).status).toBe(404);
    },
  );

  it.each([
    ['/docs/nothing?a=/', './'],
    ['/docs/guides/nothing', '../'],
    ['/docs/guides/nothing/', '../../'],
    ['/docs/a/b/c/', '../../../'],
  ])('a browser gets a page for %s, whose links fit this path', async (path, root) => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const { status, headers, text } = await running.send('GET', path, { headers: { accept } });
    expect([status, headers.get('content-security-policy')]).toEqual([404, policy]);
    expect(text).toBe(`<a href="${root}guides/">${running.url}</a>`);
    const { status: same, json } = await running.send('GET', path, { headers: { accept: '*/*' } });
    expect([same, json]).toMatchObject([404, { status: 404 }]);
  });

  it('that are not built yet have a page that says so and reloads itself, until they are built', async () => {
    const later = join(folder, 'later');
    const without = await runService({ docsFolder: later });
    const accept = { headers: { accept: 'text/html' } };
    for (const path of ['/docs/', '/docs/guides/watching/', '/openapi.yaml']) {
      const { status, headers, text } = await without.send('GET', path, accept);
      expect([status, headers.get('retry-after'), headers.get('refresh')]).toEqual([503, '2', '2']);
      expect(text).toContain('The docs are being built.');
    }
    await writeDocs(later);
    expect(await without.send('GET', '/docs/', accept)).toMatchObject({ status: 200, text: 'the home page' });
    await without.close();
  });

  it('the contract is served with the URL that clients use', async () => {
    expect((await running.send('GET', '/openapi.json')).json).toEqual(ownContract());
    const { text, headers } = await running.send('GET', '/openapi.yaml');
    expect(headers.get('content-type')).toBe('application/yaml; charset=utf-8');
    expect(text).toBe(`servers:\n  - url: ${running.url}\n`);
    const { json } = await running.send('GET', '/docs/openapi-3.2.json');
    expect(json).toEqual({ servers: [{ url: running.url }] });
  });
});

it('the models in use and those that could be are told to who has a key', async () => {
  expect((await running.send('GET', '/console/models')).status).toBe(401);
  const { secret } = await running.newCaller();
  const { status, json } = await running.send('GET', '/console/models', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(status).toBe(200);
  expect(json).toMatchObject({ texts: [null], pictures: [null], add: expect.stringContaining('models add') });
});

describe("the code in the console's link", () => {
  const exchange = (code: string) =>
    running.send('POST', '/console/key', { headers: { authorization: `Bearer ${code}` } });

  it('is exchanged once for a key that reads and writes', async () => {
    const { accountId } = await running.newCaller();
    const code = await running.service.apiKeys.createCode(accountId);
    const { status, json, headers } = await exchange(code);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const list = { headers: { authorization: `Bearer ${json.key}` } };
    expect((await running.send('GET', '/api/v1/documents', list)).status).toBe(200);
    expect((await exchange(code)).status).toBe(401);
    const [{ name, scopes } = { name: '', scopes: [] }] = (
      await running.service.apiKeys.list(accountId)
    ).slice(-1);
    expect([name, scopes]).toEqual(['console', ['read', 'write']]);
    // A key is no code.
    expect((await exchange(json.key)).status).toBe(401);
  });

  it('is looked up in the database only if it has the form of one', async () => {
    const look = vi.spyOn(running.service.apiKeys, 'exchangeCode');
    for (const code of ['', 'nothing', `cgk_${'x'.repeat(38)}`]) {
      expect((await exchange(code)).status).toBe(401);
    }
    expect(look).not.toHaveBeenCalled();
    expect((await exchange(generateApiKey())).status).toBe(401);
    expect(look).toHaveBeenCalledOnce();
  });
});

describe('static content', () => {
  const get = (path: string, headers: Record<string, string>) =>
    fetch(`${running.url}${path}`, { headers, redirect: 'error' });
  /** The bytes as they are sent. `fetch` decodes them. */
  const sent = async (path: string, encoding: string) => {
    const { body, headers } = await request(`${running.url}${path}`, {
      headers: { 'accept-encoding': encoding },
    });
    return { bytes: Buffer.from(await body.arrayBuffer()), headers };
  };

  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('with Accept-Encoding "%s" has the coding %s', async (accepted, coding) => {
    const { bytes, headers } = await sent('/openapi.json', accepted);
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-length']).toBe(String(bytes.length));
    const decode = { gzip: gunzipSync, identity: (same: Buffer) => same };
    const text = decode[(coding ?? 'identity') as keyof typeof decode](bytes).toString();
    expect(JSON.parse(text)).toEqual(ownContract());
  });

  it('has a strong entity tag for each coding, and 304 without a body', async () => {
    const tags = new Set<string>();
    for (const coding of ['gzip', 'identity']) {
      const etag = String((await sent('/docs/', coding)).headers.etag);
      tags.add(etag);
      const unchanged = await get('/docs/', { 'accept-encoding': coding, 'if-none-match': etag });
      expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
      const other = await get('/docs/', { 'accept-encoding': coding, 'if-none-match': '"other"' });
      expect([other.status, await other.text()]).toEqual([200, 'the home page']);
    }
    expect(tags.size).toBe(2);
    for (const etag of tags) expect(etag).toMatch(/^"[\w-]+"$/);
  });

  it('is read again after a request that found it missing', async () => {
    const file = join(folder, 'index.html');
    const later = await runService({ docsFolder: folder });
    await rm(file);
    expect((await later.send('GET', '/docs/')).status).toBe(503);
    await writeFile(file, 'built now');
    expect((await later.send('GET', '/docs/')).text).toBe('built now');
    await later.close();
  });
});
