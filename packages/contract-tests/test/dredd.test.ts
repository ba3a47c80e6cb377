import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { changeResponse, startFaultyProxy } from '@contentgen/contract-tests/proofs';
import { type Mock, startMock } from '@contentgen/mock';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let mock: Mock;
beforeEach(async () => {
  mock = await startMock({ instant: true, empty: true });
});
afterEach(() => mock.close());

/** Runs `npm run dredd` against a server, with all keys of the mock. */
async function dredd(url: string, ...options: string[]) {
  const { key, readKey, writeKey } = mock.keys;
  const words = [
    'scripts/dredd.ts',
    url,
    '--key',
    key,
    `--read-key=${readKey}`,
    '--write-key',
    String(writeKey),
  ];
  const child = spawn(process.execPath, [...words, '--color=false', ...options], { cwd: root });
  const [stdout, , [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const [, passed, failed, skipped, total] =
    /(\d+) passing, (\d+) failing, 0 errors, (\d+) skipped, (\d+) total/.exec(stdout) ?? [];
  return { code, stdout, counts: [passed, failed, skipped, total].map(Number) };
}

test('every transaction of stock Dredd that a request can cause passes, and each other one has a reason', async () => {
  const { code, stdout, counts } = await dredd(mock.url);
  const [passed = 0, failed, skipped, total] = counts;
  expect({ code, failed }).toEqual({ code: 0, failed: 0 });
  expect(passed).toBeGreaterThan(100);
  const reasons = [...stdout.matchAll(/^not run: .*?: (.+)$/gm)].map(([, reason]) => reason);
  expect(passed + reasons.length).toBe(total);
  expect(reasons).toHaveLength(skipped as number);
  expect(new Set(reasons)).toEqual(
    new Set(['`default` stands for many statuses', 'it needs two requests at the same time']),
  );
  const headers = { Authorization: `Bearer ${mock.keys.key}` };
  const left = await fetch(`${mock.url}/api/v1/documents?all_templates=true`, { headers });
  expect(await left.json()).toMatchObject({ data: [] });
});

test('Dredd itself finds a value of another type, and its own options work', async () => {
  const fault = changeResponse(({ body }) => ({ body: body.replace(/"used":\d+/, '"used":"many"') }));
  await using proxy = await startFaultyProxy(mock.url, fault);
  const { code, stdout, counts } = await dredd(proxy.url, '--method=GET');
  expect(code).toBe(1);
  expect(counts[1]).toBe(1);
  expect(stdout).toMatch(/At '.*used' Invalid type: string/);
});

test('without a key, nothing runs', async () => {
  const child = spawn(process.execPath, ['scripts/dredd.ts', mock.url], {
    cwd: root,
    env: { PATH: process.env.PATH },
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--key KEY') });
});
