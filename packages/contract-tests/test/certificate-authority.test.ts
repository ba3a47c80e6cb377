import { readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { type FaultyProxy, startFaultyProxy } from '@contentgen/faulty-proxy';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from './command.ts';
import { runProcess } from './command-process.ts';

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

let mock: Mock;
/** A proxy that needs the header `X-Gate`, behind TLS with a certificate that no machine trusts. */
let gate: FaultyProxy;
let server: Server;
let url: string;
beforeAll(async () => {
  await writeFile(broken, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  mock = await startMock({ port: 0, stateless: true });
  gate = await startFaultyProxy(mock.url, async ({ request, forward }) =>
    request.headers['x-gate'] === 'open-sesame'
      ? forward()
      : { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>The gate is closed</h1>' },
  );
  const [key, cert] = await Promise.all(
    ['key.pem', 'certificate.pem'].map((name) => readFile(fixture(name))),
  );
  server = createServer({ key, cert }, (socket) => {
    const upstream = connect(Number(new URL(gate.url).port), '127.0.0.1');
    socket.pipe(upstream).pipe(socket);
    socket.on('error', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await rm(broken);
  server.close();
  await gate.close();
  await mock.close();
});

const keys = ['--key', 'main', '--read-key', 'reads', '--write-key', 'writes'];
const some = ['--only', 'contract', '--include', 'getImage'];
const broken = join(tmpdir(), `contentgen-broken-${process.pid}.pem`);
const header = ['--header', 'X-Gate=open-sesame'];

it('with --ca and --header, every request reaches a server behind a private authority and a gate', async () => {
  const trusted = ['--ca', fixture('certificate.pem')];
  const { code, stdout } = await runProcess([url, ...keys, ...some, ...header, ...trusted]);
  expect(stdout).toMatch(/^\d+ passed, 0 failed$/m);
  expect(code).toBe(0);
});

it.each([
  [
    'no --ca',
    [],
    'The certificate of the address is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT): pass the file',
  ],
  ['a file without a certificate', ['--ca', fixture('key.pem')], 'contains no certificate in PEM format:'],
  ['a file with a broken certificate', ['--ca', broken], 'contains no certificate in PEM format:'],
  ['a missing file', ['--ca', fixture('none.pem')], 'none.pem" of --ca (it does not exist). Check the path.'],
])('%s: exit code 2 and a sentence', async (_, options, sentence) => {
  const { code, stderr } = await run([url, ...keys, ...some, ...header, ...options]);
  expect(stderr).toContain(sentence);
  expect(code).toBe(2);
});

it('a certificate for another host name: exit code 2, and a sentence that names no --ca', async () => {
  const other = url.replace('127.0.0.1', 'localhost');
  const trusted = ['--ca', fixture('certificate.pem')];
  const { code, stderr } = await runProcess([other, ...keys, ...some, ...header, ...trusted]);
  expect(stderr).toContain('is not valid (ERR_TLS_CERT_ALTNAME_INVALID): it is for another host name.');
  expect(stderr).not.toContain('--ca');
  expect(code).toBe(2);
});
