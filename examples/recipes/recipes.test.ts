import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient, watch } from '@contentgen/client';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

let mock: Mock;
const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
beforeAll(async () => {
  mock = await startMock({ generation: 50, pace: 300 });
  vi.stubEnv('CONTENTGEN_BASE_URL', mock.url);
  vi.stubEnv('CONTENTGEN_API_KEY', mock.keys.key);
});
beforeEach(() => mock.reset());
afterAll(async () => {
  await mock?.close();
  rmSync(folder, { recursive: true });
});

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

async function serving(handle: Handle) {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Writes a document, watches its text, and deletes it, as a page does: without the key. */
async function session(baseUrl: string, fetch?: (request: Request) => Promise<Response>) {
  const { documents, use } = createClient({ baseUrl, apiKey: 'none', ...(fetch && { fetch }), retries: 0 });
  use({ onRequest: ({ request }) => request.headers.delete('Authorization') });
  const { id } = await documents.create(
    { name: 'A', prompt: 'b', creativity: 0 },
    { prefer: 'respond-async' },
  );
  const types = new Set<string>();
  for await (const { type } of watch(documents, id)) types.add(type);
  await documents.delete(id);
  return [...types];
}

it('the route of Next.js adds the key, and passes streams on', async () => {
  const { GET, POST, DELETE } = await import('./next-route.ts');
  const methods: Readonly<Record<string, typeof GET>> = { GET, POST, DELETE };
  const route = (request: Request) => methods[request.method]?.(request) ?? expect.unreachable();
  expect(await session('http://page.example', route)).toEqual(['record', 'text']);
});

it('the handler of Express adds the key, and passes streams on', async () => {
  const { toService } = await import('./express.ts');
  await using server = await serving((request, response) =>
    toService(request, response, () => response.writeHead(404).end()),
  );
  expect(await session(server.url)).toEqual(['record', 'text']);
  expect((await fetch(`${server.url}/elsewhere`)).status).toBe(404);
});

it('the batch creates each row once, also if it is started again', async () => {
  const file = join(folder, 'posts.csv');
  writeFileSync(file, 'name,prompt\r\n"Bread, ""dark""",Rye bread\r\n,Nothing\r\nTea,Tea for two\r\n');
  const program = fileURLToPath(new URL('batch.ts', import.meta.url));
  const run = () =>
    promisify(execFile)(process.execPath, ['--conditions=@contentgen/source', program, file]).catch(
      (error: { code: number; stderr: string }) => error,
    );
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Row 3: 422 .* name /) });
  const done = readFileSync(`${file}.done.jsonl`, 'utf8');
  // As if the program was killed before it could note the first row.
  writeFileSync(`${file}.done.jsonl`, done.split('\n').slice(1).join('\n'));
  await run();
  const ids = readFileSync(`${file}.done.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  const { data } = await createClient().documents.list({ template_id: 27, search: 'a' });
  expect(new Set(ids).size).toBe(2);
  expect(
    data
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Bread, "dark"', 'Tea']);
});

it('the log has each response and each further attempt, without a prompt', async () => {
  const { loggingClient } = await import('./logging.ts');
  const lines: string[] = [];
  const { documents } = loggingClient((line) => lines.push(line));
  mock.next(503);
  await documents.list({ search: 'private' });
  expect(lines).toEqual([
    expect.stringMatching(/^GET \/api\/v1\/documents again in \d+ ms: 503$/),
    expect.stringMatching(/^GET \/api\/v1\/documents 200 \d+ ms [\w-]+$/),
  ]);
});

it('requests go through the proxy of a company', async () => {
  const asked: (string | undefined)[] = [];
  await using proxy = await serving((_, response) => response.writeHead(500).end());
  proxy.server.on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    const { hostname, port } = new URL(`http://${url}`);
    const service = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    service.pipe(socket).pipe(service);
  });
  const program = `import { createClient } from '@contentgen/client'; await createClient({ retries: 0, timeout: 9000 }).documents.list();`;
  const environment = {
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: proxy.url,
    http_proxy: proxy.url,
    NO_PROXY: '',
    no_proxy: '',
  };
  const child = spawn(
    process.execPath,
    ['--conditions=@contentgen/source', '--input-type=module', '--eval', program],
    {
      env: { ...process.env, ...environment },
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      stdio: 'inherit',
    },
  );
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(asked).toEqual([new URL(mock.url).host]);
});

it('Playwright starts a mock, and knows when it is ready', async () => {
  const { default: config } = await import('./playwright.config.ts');
  const [{ command = '', url = '' } = {}] = config.webServer;
  const [, options = ''] = command.split('contentgen-mock ');
  const program = fileURLToPath(new URL('../../packages/mock/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [
    '--conditions=@contentgen/source',
    program,
    '--port',
    '0',
    ...options.split(' '),
  ]);
  const [banner] = await once(child.stdout, 'data');
  const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(banner)) ?? expect.unreachable();
  expect((await fetch(origin + new URL(url).pathname)).status).toBe(200);
  child.kill();
  await once(child, 'exit');
});
