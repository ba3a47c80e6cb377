import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@contentgen/contract';
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
    const answer = await running.send('GET', path);
    expect(answer).toMatchObject({ status: 200, text });
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['/', '/docs'])(
    '%s leads to the reference, whose links are relative to its folder',
    async (path) => {
      const answer = await running.send('GET', path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe('/docs/');
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
      const answer = await without.send('GET', path);
      expect(answer).toMatchObject({
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
