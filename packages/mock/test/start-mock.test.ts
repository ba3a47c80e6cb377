import { once } from 'node:events';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { operations } from '@contentgen/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mock, startMock } from '../src/index.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, stateless: true });
});
afterAll(() => mock.close());

const documents = operations.listDocuments.path;
const anId = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const aDocument = `${documents}/${anId}`;
const anImage = `${operations.listImages.path}/${anId}`;
const creation = { name: 'A', prompt: 'B', creativity: '0.5' };

interface Options {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function ask(path: string, { headers, ...rest }: Options = {}) {
  const response = await fetch(mock.url + path, {
    headers: { authorization: 'Bearer k', ...headers },
    ...rest,
  });
  const text = await response.text();
  return { response, status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

function form(method: string, text: string): Options {
  return { method, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: text };
}

test('a request in HTTP/0.9 gets what to send instead', async () => {
  const socket = connect(Number(new URL(mock.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${documents}\r\n\r\n`);
  expect(await textOf(socket)).toContain('This is a request in HTTP/0.9. Send HTTP/1.1');
});

describe('Prefer', () => {
  test('example=failed', async () => {
    const { body } = await ask(aDocument, { headers: { prefer: 'example=failed' } });
    expect(body.state).toBe('failed');
  });

  test('code=202 and example=queued of a create', async () => {
    const headers = { ...form('POST', '').headers, prefer: 'code=202, example=queued' };
    const text = new URLSearchParams(creation).toString();
    const { status, body } = await ask(documents, { method: 'POST', headers, body: text });
    expect([status, body.state]).toEqual([202, 'queued']);
  });

  test('dynamic=true', async () => {
    const { body } = await ask(aDocument, { headers: { prefer: 'dynamic=true' } });
    expect(body.id).not.toBe(anId);
    const { body: example } = await ask(aDocument);
    expect(Object.keys(body).sort()).toEqual(Object.keys(example).sort());
  });

  test.each([
    ['code=4', /^must have one of 200, 304, .* as code$/],
    ['code=418', /^must have one of 200, 304, .* as code$/],
    ['dynamic=maybe', /^must have one of true, false as dynamic$/],
    ['example=nothing', /^must have one of .*succeeded.* as example of the response 200$/],
    ['code=304, example=failed', /^must have none as example of the response 304$/],
  ])('%s is refused, and the error says what is possible', async (prefer, detail) => {
    const { status, body } = await ask(aDocument, { headers: { prefer } });
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'Prefer', code: 'choice', detail: expect.stringMatching(detail) }],
    ]);
  });

  test('a text in quotes is not a preference', async () => {
    const { status } = await ask(aDocument, { headers: { prefer: 'no-such="a, code=503"' } });
    expect(status).toBe(200);
  });

  test('respond-async is 202, and named in Preference-Applied', async () => {
    const headers = { ...form('POST', '').headers, prefer: 'respond-async' };
    const body = new URLSearchParams(creation).toString();
    const { response, body: record } = await ask(documents, { method: 'POST', headers, body });
    expect(response.status).toBe(202);
    expect(response.headers.get('preference-applied')).toBe('respond-async');
    expect(record.state).toBe('queued');
  });
});

test('has no next response to choose, and nothing to reset', async () => {
  expect(() => mock.next(503)).toThrow('A mock without state has no next response.');
  mock.reset();
  const chosen = await fetch(`${mock.url}/__mock/next`, { method: 'POST', body: 'outcome=503' });
  expect([chosen.status, await chosen.text()]).toEqual([404, expect.stringContaining('without state')]);
});

test('shows an image at the address that a record has for it', async () => {
  const { body } = await ask(anImage);
  const image = await fetch(body.results[0]);
  expect(body.results[0]).toContain(mock.url);
  expect(image.headers.get('content-type')).toBe('image/png');
  expect((await image.bytes()).subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'));
});

test.each([
  [{ prot: 1 }, 'prot is no option. The options are instant, generation,'],
  [{ latency: '2s' }, 'latency must be a number from 0 to 2147483647, not "2s".'],
  [{ faults: -1 }, 'faults must be a number from 0 to 1, not -1.'],
  [{ empty: 'yes' }, 'empty must be of type boolean, not "yes".'],
  [{ faults: 5 }, 'faults must be a number from 0 to 1, not 5.'],
  [{ latency: Number.NaN }, 'latency must be a number from 0 to 2147483647, not NaN.'],
  [{ clock: 'noon' }, 'clock must be a time such as'],
  [{ rateLimit: { requests: 0, windowSeconds: 1 } }, 'rateLimit must have requests from 1'],
  [{ fixtures: { documents: [{ name: 'A' }] } }, 'The fixtures are wrong: documents[0].prompt is required.'],
  [{ stateless: true, pace: 2 }, 'pace has no effect with stateless.'],
])('startMock refuses %j', async (options, message) => {
  await expect(startMock(options as never)).rejects.toThrow(message);
});

test('a second close does nothing', async () => {
  const other = await startMock();
  await other.close();
  await other.close();
});
