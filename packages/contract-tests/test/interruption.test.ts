import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  changeResponse,
  type ProxiedRequest,
  replaceResponse,
  startFaultyProxy,
} from '@contentgen/contract-tests/proofs';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../src/http/client.ts';
import type { SetName } from '../src/index.ts';
import { causeOf } from '../src/violated.ts';
import { run } from './command.ts';
import { start } from './command-process.ts';
import { recordLifetimes } from './record-lifetimes.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ instant: true, generation: 10 });
});
afterAll(() => mock.close());

/** Returns the arguments of a run of one set. `rules` starts with half the CPU time of `contract`, which loads Dredd. */
function runOf(url: string, set: SetName): string[] {
  return [url, '--key', mock.keys.key, '--only', set];
}

/** Starts a proxy that notes which records are created and deleted. */
async function startRecording() {
  const { fault, made, left } = recordLifetimes(false);
  const { url, close } = await startFaultyProxy(mock.url, fault);
  return { url, close, made, left };
}

/** Runs the command against a proxy. `onRequest` sees each request, and returns true to never answer it. */
async function runBefore(
  target: string,
  onRequest: (command: ReturnType<typeof start>, request: ProxiedRequest) => boolean,
) {
  let command: ReturnType<typeof start>;
  const hold = replaceResponse((request) => (onRequest(command, request) ? 'never answer' : undefined));
  const proxy = await startFaultyProxy(target, hold);
  command = start(runOf(proxy.url, 'rules'));
  const ended = await command.ended;
  await proxy.close();
  return ended;
}

describe('Ctrl-C', () => {
  test('in the middle of a run: exit code 2, a sentence, and no records left', async () => {
    const service = await startRecording();
    let asked = 0;
    const { stdout, stderr, code } = await runBefore(service.url, (command) => {
      asked += 1;
      if (asked === 100) command.interrupt();
      return false;
    });
    await service.close();
    expect(code).toBe(2);
    expect(stdout).toMatch(/^FAILED {2}The run was interrupted \(SIGINT\): \d+ of \d+ checks ran\n/);
    expect(stdout).toMatch(/\nThe run is not complete: The run was interrupted .*\.\n$/);
    expect(stderr).toMatch(
      /\nInterrupted: deleting the records of this run\. Press Ctrl-C again to stop immediately\.\n/,
    );
    expect(stderr).not.toContain('    at ');
    expect(service.made.size).toBeGreaterThan(5);
    expect(service.left()).toEqual([]);
  });

  test('a second time, while deletions hang: exits immediately', async () => {
    const service = await startRecording();
    let interrupted = 0;
    let asked = 0;
    const { stdout, code } = await runBefore(service.url, (command, { method }) => {
      asked += 1;
      const isCleaning = interrupted > 0 && method === 'DELETE';
      if (asked === 100 || (isCleaning && interrupted === 1)) {
        interrupted += 1;
        command.interrupt();
      }
      return isCleaning;
    });
    await service.close();
    expect(interrupted).toBe(2);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(service.left()).not.toEqual([]);
  });
});

test('at --max-seconds, the findings so far are reported: exit code 1, and every kind of report', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verify-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let asked = 0;
  const fault = changeResponse((response, { method }) => {
    asked += 1;
    return method === 'GET' && asked > 60
      ? { body: response.body.replace('"favorite":false', '"favorite":0') }
      : undefined;
  });
  const proxy = await startFaultyProxy(mock.url, fault);
  const kinds = ['json', 'junit', 'html'];
  const reports = kinds.flatMap((kind) => ['--report', `${kind}=${join(folder, kind)}`]);
  const { stdout, code } = await run([...runOf(proxy.url, 'rules'), '--max-seconds', '3', ...reports]);
  await proxy.close();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^FAILED {2}\w+\.favorite must be true or false, but is the number 0/m);
  const limit = 'The run has reached its limit of 3 seconds (--max-seconds)';
  expect(stdout).toContain(`${limit}: `);
  for (const kind of kinds) {
    const report = await readFile(join(folder, kind), 'utf8');
    expect(report).toContain(limit);
    expect(report).toMatch(/\w+\.favorite must be true or false/);
    expect(report).toContain('The contract says: ');
  }
});

test('a server whose operation hangs costs a second a check, and is one finding', async () => {
  const never = replaceResponse(({ method }) => (method === 'PATCH' ? 'never answer' : undefined));
  const proxy = await startFaultyProxy(mock.url, never);
  const client = createClient({ baseUrl: proxy.url, timeout: 300 });
  const request = { method: 'PATCH', path: `/api/v1/documents/${crypto.randomUUID()}`, headers: {} };
  const failures: Error[] = [];
  for (const _ of [1, 2, 3]) await client.sendOnce(request).catch((error: Error) => failures.push(error));
  client.close();
  await proxy.close();
  expect(failures.map(({ message }) => message)).toEqual([
    'no complete response within 0.3 seconds',
    'no complete response within 5 seconds',
    'no complete response within 1 seconds',
  ]);
  expect(new Set(failures.map(({ message }) => causeOf(message))).size).toBe(1);
});

test('a bug in the command: exit code 2, a stack trace, and no records left', async () => {
  const service = await startRecording();
  const faulty = `
    import http from 'node:http';
    const { request } = http;
    let sent = 0;
    http.request = (...options) => {
      sent += 1;
      if (sent === 150) queueMicrotask(() => { throw new Error('a fault for the test'); });
      return request(...options);
    };`;
  const { stdout, code } = await start(runOf(service.url, 'rules'), {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faulty)}`,
  }).ended;
  await service.close();
  expect(stdout).toContain('This is a bug in contentgen-verify, not in the service. Please report it.\n');
  expect(stdout).toMatch(/Error: a fault for the test\n +at /);
  expect(code).toBe(2);
  expect(service.made.size).toBeGreaterThan(5);
  expect(service.left()).toEqual([]);
});

describe('a service that stops in the middle of a run: exit code 2 and a sentence', () => {
  const sentence =
    /^FAILED {2}The service at http:\/\/127\.0\.0\.1:\d+ stopped answering in the middle of the run: .*: \d+ of \d+ checks ran\n/;

  test('killed', async () => {
    let asked = 0;
    const closing = replaceResponse(() => {
      asked += 1;
      if (asked === 100) void service.close();
      return asked >= 100 ? 'never answer' : undefined;
    });
    const service = await startFaultyProxy(mock.url, closing);
    const { stdout, code } = await run(runOf(service.url, 'contract'));
    expect(stdout).toMatch(sentence);
    expect(stdout).not.toContain('    at ');
    expect(code).toBe(2);
  });
});
