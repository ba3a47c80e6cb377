/** The files of `deploy` for nginx and Caddy, run by the real programs with TLS in front of a real service. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import { startTcpProxy, type TcpProxy } from '@contentgen/contract-tests/proofs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { needs, pathOf } from '../../../../vitest.needs.ts';
import { offlinePainter } from '../../src/generation/providers/offline-providers.ts';
import { RefusalPacing } from '../../src/http/flow-control.ts';
import { handDrivenProviders } from '../generation/hand-driven-providers.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';

/** The programs, and what must differ from the shipped files: addresses, the certificate and temporary files. */
const proxies = [
  {
    program: 'nginx',
    file: 'nginx.conf',
    changes: (folder: string, port: number, [first, second]: readonly string[]) => ({
      'service-1:8080': `${first}`,
      'service-2:8080': `${second}`,
      'listen 8443': `listen 127.0.0.1:${port}`,
      '/etc/nginx/tls': folder,
      '/tmp/': `${folder}/`,
    }),
    words: (folder: string) => ['-p', folder, '-c', `${folder}/nginx.conf`, '-g', 'daemon off;'],
  },
  {
    program: 'caddy',
    file: 'Caddyfile',
    changes: (folder: string, port: number, replicas: readonly string[]) => ({
      'service-1:8080 service-2:8080': replicas.join(' '),
      'admin off': 'admin off\n\tauto_https off',
      'content.example.com {': `https://127.0.0.1:${port} {\n\ttls ${folder}/fullchain.pem ${folder}/key.pem`,
    }),
    words: (folder: string) => ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'],
  },
];

for (const { program, file, changes, words } of proxies) {
  describe(`behind ${program}`, needs(program, 'openssl'), () => {
    const providers = handDrivenProviders();
    let service: RunningService;
    let caller: Caller;
    let second: TcpProxy;
    let port: number;
    let stop = async () => {};

    beforeAll(async () => {
      const reserved = createServer().listen(0, '127.0.0.1');
      await once(reserved, 'listening');
      ({ port } = reserved.address() as AddressInfo);
      await once(reserved.close(), 'close');
      service = await runService(
        {
          publicUrl: `https://127.0.0.1:${port}`,
          trustedProxies: ['127.0.0.1'],
        },
        { text: providers.text, image: offlinePainter },
      );
      caller = await service.newCaller();
      // The second replica is the same service behind a port that the test can close.
      const { host, hostname, port: first } = new URL(service.url);
      second = await startTcpProxy({ host: hostname, port: Number(first) });
      const folder = await mkdtemp(join(tmpdir(), 'proxies-'));
      await chmod(folder, 0o755);
      const certificate = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/fullchain.pem`];
      const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
      const openssl = ['req', '-x509', ...newKey, '-days', '2', '-subj', '/CN=127.0.0.1', ...certificate];
      await promisify(execFile)('openssl', openssl);
      let text = await readFile(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');
      for (const [from, to] of Object.entries(changes(folder, port, [host, `127.0.0.1:${second.port}`]))) {
        if (!text.includes(from)) throw new Error(`deploy/${file} has no "${from}".`);
        text = text.replaceAll(from, to);
      }
      await writeFile(join(folder, file), text);
      const env = { ...process.env, HOME: folder };
      const proxy = spawn(String(pathOf(program)), words(folder), {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const closed = once(proxy, 'close');
      const log: string[] = [];
      proxy.stderr.on('data', (chunk) => log.push(String(chunk)));
      stop = async () => {
        proxy.kill('SIGTERM');
        await closed;
        await rm(folder, { recursive: true });
      };
      const isListening = async () => {
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect');
        socket.destroy();
      };
      await vi.waitFor(isListening, { timeout: 20_000 }).catch(() => Promise.reject(new Error(log.join(''))));
    }, 60_000);
    afterAll(async () => {
      await stop();
      await second?.close();
      await service?.close();
    });

    const send = async (path: string, options: RequestOptions = {}, body = '') => {
      const where = { host: '127.0.0.1', port, path, rejectUnauthorized: false, agent: false };
      const sent = request({ ...where, ...options }).end(body);
      const [response] = await once(sent, 'response');
      return response;
    };
    const statusOf = async (path: string, options: RequestOptions = {}): Promise<number> =>
      (await send(path, options)).resume().statusCode;
    const withKey = (more = {}) => ({ authorization: `Bearer ${caller.secret}`, ...more });
    const lists = () =>
      Promise.all([1, 2, 3, 4, 5, 6].map(() => statusOf('/api/v1/images', { headers: withKey() })));
    const create = async (path: string, fields: Record<string, string>, prefer: string) => {
      const headers = withKey({ prefer, 'content-type': 'application/x-www-form-urlencoded' });
      const response = await send(path, { method: 'POST', headers }, new URLSearchParams(fields).toString());
      return JSON.parse((await buffer(response)).toString());
    };
    /** Sends bytes as they are, and waits for a response or the end of the connection. */
    const sendRaw = async (text: string) => {
      const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false });
      socket.on('error', () => {}).write(text);
      const first = await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
      socket.destroy();
      return String(first).split('\r\n')[0];
    };

    it('a request and a picture pass through', async () => {
      const fields = { name: 'A boat', description: 'A red boat', resolution: '256x256' };
      const image = await create('/api/v1/images', fields, 'wait=25');
      expect(image).toMatchObject({ state: 'succeeded', name: 'A boat' });
      const picture = await send(new URL(image.results[0]).pathname);
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
      expect((await buffer(picture)).subarray(1, 4).toString()).toBe('PNG');
    });

    it('the events of a stream arrive while the text is written', async () => {
      const writing = providers.nextText();
      const fields = { name: 'A text', prompt: 'Words', creativity: '0.5' };
      const { id } = await create('/api/v1/documents', fields, 'respond-async');
      const { draft, finish } = await writing;
      const stream = await send(`/api/v1/documents/${id}/events`, { headers: withKey() });
      const pieces: string[] = [];
      stream.on('data', (chunk: Buffer) => pieces.push(chunk.toString()));
      draft.append('The first words');
      await vi.waitFor(() => expect(pieces.join('')).toContain('The first words'), { timeout: 10_000 });
      finish('The first words');
      await once(stream, 'end');
      expect(pieces.join('')).toContain('succeeded');
    });

    it('the service knows the address of the client, whatever the client claims', async () => {
      const paced = vi.spyOn(RefusalPacing.prototype, 'ofAddress');
      const from = (localAddress: string, claimed: string) =>
        statusOf('/api/v1/documents', { localAddress, headers: { 'x-forwarded-for': claimed } });
      expect(await from('127.0.0.2', '203.0.113.1')).toBe(401);
      expect(await from('127.0.0.3', '127.0.0.2')).toBe(401);
      expect(paced.mock.calls.map(([, address]) => address)).toEqual(['127.0.0.2', '127.0.0.3']);
      paced.mockRestore();
    });

    it('a page of another origin reads the headers of a refusal, also of one by the proxy', async () => {
      const path = `/api/v1/documents/none%00`;
      const { statusCode, headers } = (await send(path, { headers: withKey() })).resume();
      expect(statusCode).toBe(program === 'nginx' ? 400 : 404);
      expect(headers['access-control-expose-headers']).toMatch(/\*|X-Request-Id/);
    });

    const chunked =
      'POST /api/v1/documents HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n';

    it.each([
      ['a malformed chunk', `${chunked}ZZ\r\n`],
      ['a long extension of a chunk', `${chunked}1;${'x'.repeat(9_000)}\r\nA\r\n0\r\n\r\n`],
      ['CONNECT', 'CONNECT 127.0.0.1:443 HTTP/1.1\r\nHost: 127.0.0.1:443\r\n\r\n'],
    ])('four requests with %s and without a key stop no other request', async (_, text) => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => sendRaw(text)));
      for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
      expect(new Set(await lists())).toEqual(new Set([200]));
    });

    it('a replica that is killed gets no more requests, and the other one answers', async () => {
      await second.close();
      expect(new Set(await lists())).toEqual(new Set([200]));
      if (program !== 'caddy') return;
      // It listens again, but is not ready. Caddy asks before it sends a request.
      const asked = new Set<string | undefined>();
      const unready = createServer(({ url }, response) => {
        asked.add(url);
        response.writeHead(503).end();
      }).listen(second.port, '127.0.0.1');
      await vi.waitFor(() => expect(asked).toContain('/readyz'), { timeout: 10_000 });
      expect(new Set(await lists())).toEqual(new Set([200]));
      expect([...asked]).toEqual(['/readyz']);
      unready.close();
    }, 30_000);
  });
}
