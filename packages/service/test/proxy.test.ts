import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { s3Storage } from '../src/media/s3-storage.ts';
import { proxies } from '../src/proxy.ts';
import { runProcess } from './commands/command-process.ts';
import { type ProviderServer, startProviderServer } from './generation/provider-server.ts';

/** A company's proxy, which leads every host to one server behind TLS, and notes what it was asked for. */
let proxy: Server;
let asked: string[] = [];
let tls: TlsServer;
let provider: ProviderServer;
let folder = '';

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const pipeBoth = (one: Socket, other: Socket) => {
  for (const socket of [one, other]) socket.on('error', () => {});
  one.pipe(other).pipe(one);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-proxy-'));
  await writeFile(join(folder, 'ca.pem'), certificate);
  provider = await startProviderServer();
  tls = createTlsServer({ key, cert: certificate }, (socket) =>
    pipeBoth(socket, connect(Number(new URL(provider.url).port), '127.0.0.1')),
  ).listen(0, '127.0.0.1');
  proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.statusCode = request.method === 'POST' ? 200 : 404;
    response.end(request.method === 'POST' ? '{}' : '');
  }).on('connect', (request, socket: Socket) => {
    asked.push(`CONNECT ${request.url}`);
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    pipeBoth(socket, connect(portOf(tls), '127.0.0.1'));
  });
  proxy.listen(0, '127.0.0.1');
  await Promise.all([once(tls, 'listening'), once(proxy, 'listening')]);
});
afterEach(() => {
  vi.unstubAllEnvs();
  provider.reset();
  asked = [];
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  tls.close();
  await provider.close();
  await rm(folder, { recursive: true });
});

describe('a model behind a proxy and a certificate of the company', () => {
  const check = async (environment: Record<string, string>) => {
    const model = {
      TEXT_PROVIDERS: 'far',
      PROVIDER_FAR_URL: 'https://models.example/v1',
      PROVIDER_FAR_TEXT_MODEL: 'm',
      PROVIDER_FAR_TIMEOUT_SECONDS: '60',
    };
    const place = { folder, environment: { ...model, ...environment } };
    return (await runProcess(place, 'providers', 'check')).stdout;
  };
  // Many set it without a scheme.
  const through = () => ({ HTTPS_PROXY: `127.0.0.1:${portOf(proxy)}` });

  it('is reached through both', async () => {
    expect(await check({ ...through(), NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') })).toMatch(/m +yes$/m);
    expect(asked).toEqual(['CONNECT models.example:443']);
    expect(provider.calls).toHaveLength(1);
  });

  it('is asked for by its whole URL if it has no TLS, as every proxy takes it', async () => {
    const plain = {
      PROVIDER_FAR_URL: 'http://models.example/v1',
      HTTP_PROXY: `http://127.0.0.1:${portOf(proxy)}`,
    };
    await check(plain);
    expect(asked).toEqual(['POST http://models.example/v1/chat/completions']);
  });

  it('is not reached without the certificate, and the reason says so', async () => {
    expect(await check(through())).toMatch(/no +DEPTH_ZERO_SELF_SIGNED_CERT/);
    expect(provider.calls).toHaveLength(0);
  });

  it('is reached directly if NO_PROXY names it, and so is this machine', async () => {
    await check({ ...through(), NO_PROXY: '.example' });
    const here = { PROVIDER_FAR_URL: provider.url, HTTP_PROXY: `http://127.0.0.1:${portOf(proxy)}` };
    expect(await check({ ...through(), ...here })).toMatch(/m +yes$/m);
    expect(asked).toEqual([]);
  });
});

describe('through the proxy goes', () => {
  it('the object storage', async () => {
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${portOf(proxy)}`);
    const storage = s3Storage({
      kind: 's3',
      bucket: 'pictures',
      region: 'r',
      endpoint: 'http://storage.example',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    });
    expect(await storage.size('one', new AbortController().signal)).toBeUndefined();
    expect(asked).toEqual(['HEAD http://storage.example/pictures/one']);
  });

  it('a trace', async () => {
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${portOf(proxy)}`);
    const { Tracing } = await import('../src/monitoring/tracing.ts');
    const traces = { endpoint: 'http://collector.example', headers: {}, serviceName: 's' };
    const tracing = new Tracing(traces, () => {});
    tracing.attemptStarted('documents', null)?.ended('succeeded');
    await tracing.close();
    expect(asked).toEqual(['POST http://collector.example/v1/traces']);
  });
});

it('a proxy that is no URL is refused, without its password', () => {
  expect(() => proxies({ HTTPS_PROXY: 'socks5://user:secret@proxy:1080' })).toThrow(
    'HTTPS_PROXY must be the URL of a proxy, such as http://proxy.example:3128.',
  );
});

/** A key and a certificate of `models.example` for these tests alone, valid until 2126. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgez5Znzz34RwVyPR/
M9UcQSsY8MlYT4x+6XbbJdolxqKhRANCAARhUY1eCz8H591AldWvpb5SKYh5XyXC
Ce7Wns3+OqQEO7L8oMfgMvidU3pE42SwOnEO29s6ZIQhDAH979eGecoW
-----END PRIVATE KEY-----
`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBpTCCAUqgAwIBAgIUBTGNwvHO+el6anQNx9LsjCMWM+QwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwObW9kZWxzLmV4YW1wbGUwIBcNMjYxMTI3MDYxMzE3WhgPMjEy
NjExMDMwNjEzMTdaMBkxFzAVBgNVBAMMDm1vZGVscy5leGFtcGxlMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEYVGNXgs/B+fdQJXVr6W+UimIeV8lwgnu1p7N/jqk
BDuy/KDH4DL4nVN6RONksDpxDtvbOmSEIQwB/e/XhnnKFqNuMGwwHQYDVR0OBBYE
FM/4UPccnWGzwwqeJL8rZSKWWdUDMB8GA1UdIwQYMBaAFM/4UPccnWGzwwqeJL8r
ZSKWWdUDMBkGA1UdEQQSMBCCDm1vZGVscy5leGFtcGxlMA8GA1UdEwEB/wQFMAMB
Af8wCgYIKoZIzj0EAwIDSQAwRgIhAICqYoXyw05AxKm+/NdG+VZ+Anl1eIwxzVkM
i/XvOqp5AiEA7GuMpb/24wIuNR1ndbnmDyFJr69FnxuMgwIn9+EIeec=
-----END CERTIFICATE-----
`;
