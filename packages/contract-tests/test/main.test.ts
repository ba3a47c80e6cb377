import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTamperingProxy } from './tampering-proxy.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

async function run(...args: string[]) {
  const child = spawn(process.execPath, ['--conditions=@contentgen/source', main, ...args]);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { stdout, stderr, code };
}

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

test('against the mock: exit 0, a line for each transaction on stderr and the summary on stdout', async () => {
  const keys = ['--key', 'k', '--read-key', 'r', '--write-key', 'w'];
  const { stdout, stderr, code } = await run(mock.url, ...keys, '--only', 'contract');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+ of \d+ documented responses verified, \d+ can't be provoked from outside$/m);
  expect(stdout).toMatch(/^\d+ passed, 0 failed$/m);
  expect(
    stderr
      .trim()
      .split('\n')
      .every((line) => /^contract +\d+\/\d+ {2}passed {2}/.test(line)),
  ).toBe(true);
});

test('against a server that is wrong: exit 1, with operation, status and field', async () => {
  const proxy = await startTamperingProxy(mock.url, (answer) => {
    answer.body = answer.body.replaceAll('"creativity":', '"creativeness":');
  });
  const { stdout, code } = await run(proxy.url, '--key', 'k', '--only', 'contract');
  await proxy.close();
  expect(code).toBe(1);
  expect(stdout).toContain('FAILED  getDocument 200: body/creativity must be present\n');
});

test.each([
  ['the server is away', ['http://127.0.0.1:1', '--key', 'k'], 'Nothing answers at http://127.0.0.1:1'],
  ['an option is unknown', ['http://127.0.0.1:1', '--kye', 'k'], "Unknown option '--kye'"],
  ['there is no key', ['http://127.0.0.1:1'], 'No key is given'],
  ['there is no address', ['--key', 'k'], 'No BASE_URL is given'],
  ['the address is none', ['localhost', '--key', 'k'], '"localhost" is not an address'],
])('%s: exit 2 and a sentence', async (_, args, sentence) => {
  const { stdout, stderr, code } = await run(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(sentence);
  expect(stdout).toBe('');
});

test('--help: exit 0', async () => {
  expect(await run('--help')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Usage: contentgen-verify'),
  });
});
