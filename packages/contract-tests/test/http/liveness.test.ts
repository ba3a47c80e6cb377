import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpClient, type HttpClient } from '../../src/http/http-client.ts';

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Creates a client that is quick to probe, and gives up after two silent probes. */
async function clientOf(listener: RequestListener): Promise<HttpClient> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const probing = { delay: 200, timeout: 2_000, silentProbes: 2 };
  const client = createHttpClient(`http://127.0.0.1:${port}`, {}, probing);
  closing.push(
    () => client.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return client;
}

const get = (path: string) => ({ method: 'GET', path, headers: {} });

test.each([
  ['from the start', false, 'accepts connections, but does not answer'],
  ['after a while', true, 'stopped answering in the middle of the run'],
])(
  'a service that accepts connections but does not answer, %s, is gone',
  async (_, hasAnswered, sentence) => {
    let isFrozen = !hasAnswered;
    const client = await clientOf((_request, response) => {
      if (!isFrozen) response.writeHead(404).end();
    });
    if (hasAnswered) await client.requireAlive();
    isFrozen = true;
    await expect(client.send(get('/'))).rejects.toThrow(sentence);
  },
);

test('a service that answers only the second probe is still there', async () => {
  let probes = 0;
  const client = await clientOf((request, response) => {
    if (request.url === '/') probes += 1;
    if (request.url !== '/' || probes === 2) response.end();
  });
  await client.send(get('/documents'));
  await expect(client.requireAlive()).resolves.toBeUndefined();
  expect(probes).toBe(2);
});

test('waits for a slow response while the service answers probes', async () => {
  let answerLate: (() => void) | undefined;
  let probed: (() => void) | undefined;
  const isProbed = new Promise<void>((resolve) => {
    probed = resolve;
  });
  const client = await clientOf((request, response) => {
    if (request.url === '/slow') answerLate = () => response.end('late');
    else {
      response.end();
      probed?.();
    }
  });
  const waiting = client.send(get('/slow'));
  await isProbed;
  answerLate?.();
  await expect(waiting).resolves.toMatchObject({ body: 'late' });
});
