import { type ProxiedRequest, replaceResponse, startFaultyProxy } from '@contentgen/contract-tests/proofs';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SetName } from '../src/index.ts';
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
    expect(stdout).toBe('');
    expect(stderr).toMatch(
      /\nInterrupted: deleting the records of this run\. Press Ctrl-C again to stop immediately\.\n/,
    );
    expect(stderr).toMatch(/\nThe run was interrupted: .*\n$/);
    expect(stderr).not.toContain('    at ');
    expect(service.made.size).toBeGreaterThan(5);
    expect(service.left()).toEqual([]);
  });

  test('a second time, while deletions hang: exits immediately', async () => {
    const service = await startRecording();
    let interrupted = 0;
    let asked = 0;
    const { stderr, code } = await runBefore(service.url, (command, { method }) => {
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
    expect(stderr).not.toContain('The run was interrupted');
    expect(service.left()).not.toEqual([]);
  });
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
  const { stdout, stderr, code } = await start(runOf(service.url, 'rules'), {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faulty)}`,
  }).ended;
  await service.close();
  expect(stderr).toContain('This is a bug in contentgen-verify, not in the service. Please report it.\n');
  expect(stderr).toMatch(/Error: a fault for the test\n {4}at /);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(service.made.size).toBeGreaterThan(5);
  expect(service.left()).toEqual([]);
});

describe('a service that stops in the middle of a run: exit code 2 and a sentence', () => {
  const sentence =
    /\nThe service at http:\/\/127\.0\.0\.1:\d+ stopped answering in the middle of the run: .*\n$/;

  test('killed', async () => {
    let asked = 0;
    const closing = replaceResponse(() => {
      asked += 1;
      if (asked === 100) void service.close();
      return asked >= 100 ? 'never answer' : undefined;
    });
    const service = await startFaultyProxy(mock.url, closing);
    const { stdout, stderr, code } = await run(runOf(service.url, 'contract'));
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain('    at ');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});
