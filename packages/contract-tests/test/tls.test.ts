import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from '../proofs/index.ts';
import { start } from './command-process.ts';

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

let mock: Mock;
/** A proxy that needs the header `X-Gate`, behind TLS with a certificate that no machine trusts. */
let gate: FaultyProxy;
let server: Server;
let url: string;
beforeAll(async () => {
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
  server.close();
  await gate.close();
  await mock.close();
});

const keys = ['--key', 'main', '--read-key', 'reads', '--write-key', 'writes'];
const some = ['--only', 'contract', '--include', 'getImage'];
const trusted = { NODE_EXTRA_CA_CERTS: fixture('certificate.pem') };
const header = ['--header', 'X-Gate=open-sesame'];

const verify = (address: string, variables: Readonly<Record<string, string>>) =>
  start([address, ...keys, ...some, ...header], variables).ended;

it('with NODE_EXTRA_CA_CERTS and --header, every request passes a private authority and a gate', async () => {
  const { code, stdout } = await verify(url, trusted);
  expect(stdout).toMatch(/^\d+ passed, 0 failed$/m);
  expect(code).toBe(0);
});

it('an unknown authority: exit code 2, and a sentence that names NODE_EXTRA_CA_CERTS', async () => {
  const { code, stderr } = await verify(url, { NODE_EXTRA_CA_CERTS: '' });
  expect(stderr).toMatch(/is not valid \(DEPTH_ZERO_SELF_SIGNED_CERT\): .* set NODE_EXTRA_CA_CERTS to /);
  expect(code).toBe(2);
});
