import { operations } from '@contentgen/contract';
import { afterEach, expect, it } from 'vitest';
import { type Mock, startMock } from '../src/index.ts';
import { logLine } from '../src/log.ts';

const documents = operations.listDocuments.path;
let lines: string[] = [];
let mock: Mock;
afterEach(async () => {
  await mock?.close();
  lines = [];
});

async function start(options: Parameters<typeof startMock>[0] = {}) {
  mock = await startMock({ instant: true, log: (line) => lines.push(line), ...options });
}

function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(mock.url + path, { headers: { authorization: `Bearer ${mock.keys.key}`, ...headers } });
}

it('has a line for each request: the time, the request, the status and the duration', () => {
  const time = new Date(2026, 10, 21, 9, 15, 0);
  expect(logLine({ method: 'POST', target: documents }, { status: 201, headers: {} }, time, 52.2)).toBe(
    '09:15:00 POST /api/v1/documents 201 52 ms',
  );
});

it('has no control characters', () => {
  const target = '/\u001b[2Jb\nc';
  const line = logLine({ method: 'GET', target }, { status: 404, headers: {} }, new Date(), 1);
  expect(line).toMatch(/^[^\p{Cc}]+$/u);
});

it('says why a request was refused', async () => {
  await start();
  await ask(`${documents}?serach=x&sort=up`);
  await ask(documents);
  mock.next(503);
  expect((await ask(documents)).headers.get('mock-fault')).toBe('chosen');
  await ask(documents, { prefer: 'code=500' });
  await ask(documents, { authorization: 'Bearer mock-key1' });
  mock.next('offline');
  await ask(documents).catch(() => undefined);
  expect(lines.map((line) => line.replace(/^\S+ GET (\S+) (.*) \d+ ms/, '$2'))).toEqual([
    expect.stringMatching(
      /^422 {2}The request is invalid: "sort" must be one of desc, asc \(and 1 more error\)\. serach is not a query parameter of this operation \(use one of search, /,
    ),
    '200',
    expect.stringMatching(/^503 {2}This was chosen as the next response\. The service can't answer/),
    expect.stringMatching(/^500 {2}The request has asked for this with Prefer\. /),
    expect.stringMatching(/^401 {2}The API key is not valid\..* The key is almost mock-key: /),
    'no response  The connection was closed without a response.',
  ]);
});

it('warns once when the URLs of pictures begin with the host of a proxy, and says what to do', async () => {
  await start();
  const proxied = { 'x-forwarded-host': 'localhost:5173' };
  await ask(documents, proxied);
  await ask(operations.listImages.path);
  expect(lines).toHaveLength(2);
  await ask(operations.listImages.path, proxied);
  await ask(operations.listImages.path, proxied);
  const warnings = lines.filter((line) => line.includes('begin with'));
  expect(warnings).toEqual([
    `The URLs of pictures begin with http://localhost:5173, because a proxy has sent this host. If pictures are missing, let the proxy also forward /media, or start the mock with --public-url ${mock.url}.`,
  ]);
});

it('does not warn when the public URL is set', async () => {
  await start({ publicUrl: 'http://localhost:5173' });
  await ask(operations.listImages.path, { 'x-forwarded-host': 'other.example' });
  expect(lines).toHaveLength(1);
});
