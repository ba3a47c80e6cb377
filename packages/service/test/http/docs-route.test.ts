import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@contentgen/contract';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, runService } from '../running-service.ts';

let folder = '';
let running: RunningService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-docs-route-'));
  const docsPage = join(folder, 'reference.html');
  await writeFile(docsPage, 'the reference');
  await writeFile(join(folder, 'contract-tests.html'), 'the guide');
  await writeFile(join(folder, 'watching.html'), 'the other guide');
  await writeFile(join(folder, 'secret.html'), 'not a page of the docs');
  running = await runService({ docsPage });
});
afterAll(async () => {
  await running?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the docs', () => {
  it.each([
    ['/docs/', 'the reference'],
    ['/docs/index.html', 'the reference'],
    ['/docs/contract-tests', 'the guide'],
    ['/docs/contract-tests.html', 'the guide'],
    ['/docs/watching', 'the other guide'],
  ])('%s is %s, which may load nothing from elsewhere', async (path, text) => {
    const response = await running.send('GET', path);
    expect(response).toMatchObject({ status: 200, text });
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['/', '/docs'])(
    '%s leads to the reference, whose links are relative to its folder',
    async (path) => {
      const response = await running.send('GET', path);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe('/docs/');
    },
  );

  it.each(['/docs/secret', '/docs/secret.html', '/docs/..%2fsecret.html', '/docs/reference.html'])(
    'no other file of the folder is served: %s',
    async (path) => {
      expect((await running.send('GET', path)).status).toBe(404);
    },
  );

  it.each([
    ...['/', '/docs', '/docs/', '/docs/index.html', '/docs/watching', '/docs/watching.html', '/openapi.json'],
    '/openapi.json?a=b',
  ])('%s has no method but GET and HEAD', async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const { status, headers } = await running.send(method, path, { body: 'a=b' });
      expect({ method, status, allow: headers.get('allow') }).toEqual({
        method,
        status: 405,
        allow: 'GET, HEAD',
      });
    }
    expect((await running.send('HEAD', path)).status).toBeLessThan(400);
  });

  it.each(['/docs/secret', '/openapi.jsonx', '/openapi_json', '/docs/watching/'])(
    '%s does not exist for any method',
    async (path) => {
      for (const method of ['GET', 'POST']) expect((await running.send(method, path)).status).toBe(404);
    },
  );

  it('the 404 of a missing page says how to build it', async () => {
    const without = await runService({ docsPage: join(folder, 'elsewhere', 'index.html') });
    for (const path of ['/docs/', '/docs/contract-tests']) {
      const response = await without.send('GET', path);
      expect(response).toMatchObject({
        status: 404,
        json: { detail: expect.stringContaining('npm run docs') },
      });
    }
    await without.close();
  });

  it('the contract is served unchanged', async () => {
    expect((await running.send('GET', '/openapi.json')).json).toEqual(contract);
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
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0.5', 'gzip'],
    ['gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['identity', undefined],
    ['zstd', undefined],
    ['', undefined],
  ])('with Accept-Encoding "%s" has the coding %s', async (accepted, coding) => {
    const { bytes, headers } = await sent('/openapi.json', accepted);
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-length']).toBe(String(bytes.length));
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (same: Buffer) => same };
    const text = decode[(coding ?? 'identity') as keyof typeof decode](bytes).toString();
    expect(JSON.parse(text)).toEqual(contract);
  });

  it('has a strong entity tag for each coding, and 304 without a body', async () => {
    const tags = new Set<string>();
    for (const coding of ['br', 'gzip', 'identity']) {
      const etag = String((await sent('/docs/', coding)).headers.etag);
      tags.add(etag);
      const unchanged = await get('/docs/', { 'accept-encoding': coding, 'if-none-match': etag });
      expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
      const other = await get('/docs/', { 'accept-encoding': coding, 'if-none-match': '"other"' });
      expect([other.status, await other.text()]).toEqual([200, 'the reference']);
    }
    expect(tags.size).toBe(3);
    for (const etag of tags) expect(etag).toMatch(/^"[\w-]+"$/);
  });

  it('has no representation for a client that accepts no coding', async () => {
    const refused = await get('/docs/', { 'accept-encoding': 'identity;q=0, *;q=0' });
    expect(refused.status).toBe(406);
    expect(await refused.text()).toContain('br, gzip, identity');
  });

  it('answers HEAD with the length of the content', async () => {
    const { headers, body } = await request(`${running.url}/docs/`, { method: 'HEAD' });
    await body.dump();
    expect(headers['content-length']).toBe(String('the reference'.length));
  });

  it('is read again after it was missing', async () => {
    const page = join(folder, 'later.html');
    const later = await runService({ docsPage: page });
    expect((await later.send('GET', '/docs/')).status).toBe(404);
    await writeFile(page, 'built now');
    expect((await later.send('GET', '/docs/')).text).toBe('built now');
    await later.close();
  });
});
