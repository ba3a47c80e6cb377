import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { operations } from '@contentgen/contract';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

function run(...args: string[]) {
  return spawn(process.execPath, ['--conditions=@contentgen/source', main, ...args]);
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'prints its address and a curl line, and ends on %s although a generation runs',
  async (signal) => {
    const child = run('--port', '0', '--generation', '600000');
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += chunk;
      if (printed.includes('curl')) break;
    }
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
    expect((await fetch(`${url}/nothing?a=b`)).status).toBe(404);
    const [line] = await once(child.stderr, 'data');
    expect(String(line)).toMatch(
      /^\d\d:\d\d:\d\d GET \/nothing\?a=b 404 \d+ ms {2}There is nothing at this URL\. .+\n$/,
    );
    const headers = { authorization: 'Bearer mock-key', prefer: 'respond-async' };
    const body = new URLSearchParams({ name: 'A', prompt: 'Tea', creativity: '0' });
    const created = await fetch(`${url}${operations.createDocument.path}`, { method: 'POST', headers, body });
    expect(created.status).toBe(202);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);

test('without state and on all addresses, it prints one that works, and no keys', async () => {
  const child = run('--port', '0', '--stateless', '--host', '0.0.0.0');
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (printed.includes('all other addresses')) break;
  }
  expect(printed).toContain('Any API key works, because this mock stores nothing.\n');
  expect(printed).toMatch(/^This mock of the content generation API listens on http:\/\/127\.0\.0\.1:\d+\n/);
  expect(printed).not.toContain('expired');
  child.kill();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each([
  [
    'a port in use',
    '127.0.0.1',
    /^Port \d+ is in use\. Stop the program that uses it, or choose another port with --port or PORT\.\n$/,
  ],
  [
    'an unknown host',
    'nothing.invalid',
    /^The host nothing\.invalid is unknown\. Choose another with --host, such as 127\.0\.0\.1\.\n$/,
  ],
])('%s is one sentence and exit 1', async (_, host, sentence) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const child = run('--host', host, '--port', String(port));
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  other.close();
  expect(code).toBe(1);
  expect(said).toMatch(sentence);
});

test('--version prints the version', async () => {
  const child = run('--version');
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect([code, said]).toEqual([0, `${manifest.version}\n`]);
});

test('a wrong option is named, with a suggestion, and exit 2', async () => {
  const child = run('--prot', '1');
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(2);
  expect(said).toBe(
    `error: unknown option '--prot'\n(Did you mean --port?)\n"contentgen-mock --help" lists the options.\n`,
  );
});
