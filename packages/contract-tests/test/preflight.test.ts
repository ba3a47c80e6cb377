import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpClient } from '../src/http/http-client.ts';
import type { Probing } from '../src/http/liveness.ts';
import { createPacing } from '../src/http/pacing.ts';
import { preflight } from '../src/preflight.ts';

interface Times {
  readonly probing?: Partial<Probing>;
  /** Milliseconds for a whole response. */
  readonly timeout?: number;
}

let server: Server;
let respond: RequestListener;
beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Runs the preflight against a server with the listener. Resolves to what the preflight found out. */
async function preflightOf(listener: RequestListener, { probing, timeout }: Times = {}) {
  respond = listener;
  const { port } = server.address() as AddressInfo;
  const client = createHttpClient(`http://127.0.0.1:${port}`, {}, probing, timeout);
  try {
    return await preflight(
      client,
      createPacing(client, new Set(), () => {}),
      'key',
    );
  } finally {
    client.close();
  }
}

/** Sends this body for every request. */
function always(body: string, type = 'application/json', status = 200): RequestListener {
  return (_, response) => response.writeHead(status, { 'Content-Type': type }).end(body);
}

it.each([
  ['HTML with the media type of JSON', always('\n<!DOCTYPE html><p>Sign in'), 'returns HTML (200): check'],
  ['HTML without its usual begin', always('<p>Sign in', 'text/html'), 'returns HTML (200): check'],
  ['text', always('hello', 'text/plain'), 'returns 200, but no JSON: check that the address'],
  ['nothing', always(''), 'returns 200, but no JSON'],
  ['a failure as text', always('boom', 'text/plain', 500), 'returns 500, but no JSON'],
  ['a redirect', always('', 'text/plain', 302), 'returns 302: BASE_URL must be'],
  [
    'a 404, as with /api/v1 in the address',
    always('{}', 'application/json', 404),
    "BASE_URL/api/v1/documents returns 404: BASE_URL must be the part of the API's URLs before /api/v1/documents.",
  ],
])('the run cannot begin if each response is %s', async (_, listener, sentence) => {
  await expect(preflightOf(listener)).rejects.toMatchObject({
    name: 'CouldNotRun',
    message: expect.stringContaining(sentence),
  });
});

it.each<[string, RequestListener]>([
  ['one list is no JSON', ({ url }, response) => response.end(url === '/api/v1/images' ? '{}' : 'hello')],
  ['the JSON has a byte order mark', always('\uFEFF{}')],
  ['the JSON is not a list', always('{}')],
])('the checks judge a server if %s', async (_, listener) => {
  await expect(preflightOf(listener)).resolves.toEqual({ isStateless: false });
});

it('a response whose body never ends is one sentence', async () => {
  const endless: RequestListener = ({ url }, response) => {
    if (url === '/') response.end();
    else response.write('{');
  };
  await expect(preflightOf(endless, { timeout: 20 })).rejects.toMatchObject({
    name: 'CouldNotRun',
    message: expect.stringMatching(/^\S+: no complete response within 0\.02 seconds: check the server, /),
  });
});

it('a server whose header never ends does not answer', async () => {
  const timers = new Set<NodeJS.Timeout>();
  const endless: RequestListener = ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('X-A: a\r\n'), 20);
    timers.add(timer);
    socket.on('error', () => {}).on('close', () => clearInterval(timer));
  };
  const probing = { delay: 0, timeout: 200 };
  await expect(preflightOf(endless, { probing })).rejects.toMatchObject({
    name: 'CouldNotRun',
    message: expect.stringContaining('accepts connections, but does not answer'),
  });
  for (const timer of timers) clearInterval(timer);
});
