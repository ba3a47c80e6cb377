import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MetricsServer, startMetricsServer } from '../../src/monitoring/metrics-server.ts';

const metrics = { read: async () => ({ contentType: 'text/plain; version=0.0.4', text: 'up 1\n' }) };
const reasons: Record<string, string> = {};
const health = { check: async () => reasons };
const address = { host: '127.0.0.1', port: 0 };
let server: MetricsServer;
const send = (path: string, method = 'GET') => fetch(new URL(path, server.url), { method });

beforeAll(async () => {
  server = await startMetricsServer(address, metrics, health);
});
afterAll(() => server.close());

it('serves the metrics', async () => {
  const response = await fetch(server.url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4');
  expect(await response.text()).toBe('up 1\n');
});

it('serves the probes', async () => {
  expect(await (await send('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await send('/readyz')).status).toBe(200);
  reasons.stopping = 'The service is stopping.';
  const response = await send('/readyz');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: 'not ready', reasons });
});

it.each(['/metrics', '/healthz'])('answers HEAD and no other method: %s', async (path) => {
  const head = await send(path, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  const post = await send(path, 'POST');
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('serves nothing else', async () => {
  expect((await send('/')).status).toBe(404);
});

it('names the settings when it cannot use the address', async () => {
  const { port } = new URL(server.url);
  await expect(startMetricsServer({ ...address, port: Number(port) }, metrics, health)).rejects.toThrow(
    /port \d+ of 127\.0\.0\.1 \(EADDRINUSE\)\. Choose another address with METRICS_ADDRESS\.$/,
  );
});
