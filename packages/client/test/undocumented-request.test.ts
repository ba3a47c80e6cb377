import { expect, it, vi } from 'vitest';
import { type ClientOptions, createClient, request } from '../src/index.ts';
import { jsonResponse, problem, type Step, scriptedServer } from './scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const apiKey = 'hunter2-secret';
const soon = { 'Retry-After': '0' };

async function server(steps: Step[], options: ClientOptions = {}) {
  const scripted = await scriptedServer(...steps);
  const client = createClient({ baseUrl: scripted.url, apiKey, ...options });
  return { client, seen: scripted.seen, [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose]() };
}

it('calls an endpoint that the contract does not have', async () => {
  await using running = await server([jsonResponse(207, { id }), problem(418)], { retries: 0 });
  const options = { query: { voice: 'low' }, body: { text: 'Tea & bread' }, headers: { Prefer: 'wait=1' } };
  expect(await request(running.client, 'POST', '/api/v1/audio', options)).toEqual({ id });
  expect(running.seen[0]).toMatchObject({
    method: 'POST',
    url: '/api/v1/audio?voice=low',
    body: 'text=Tea%20%26%20bread',
    headers: { authorization: `Bearer ${apiKey}`, prefer: 'wait=1' },
  });
  expect(await request(running.client, 'GET', '/api/v1/audio').result()).toMatchObject({
    ok: false,
    status: 418,
  });
});

it.each([
  ['delete', { body: { ids: ['a', 'b'] } }, 'DELETE', 'ids=a&ids=b'],
  ['patch', { body: { voice: 'low' } }, 'PATCH', 'voice=low'],
  ['POST', {}, 'POST', ''],
  ['PUT', { body: { a: null }, headers: { 'Content-Type': 'Application/JSON' } }, 'PUT', '{"a":null}'],
  [
    'PUT',
    { body: [{ voice: null }], headers: { 'Content-Type': 'application/merge-patch+json' } },
    'PUT',
    '[{"voice":null}]',
  ],
])('sends %s with its body: %#', async (given, options, method, sent) => {
  await using running = await server([jsonResponse(200, { id })]);
  await request(running.client, given, '/api/v1/audio', options);
  expect(running.seen).toMatchObject([{ method, body: sent }]);
});

const text =
  (type: string, content: string): Step =>
  (response) =>
    response.writeHead(200, { 'Content-Type': type }).end(content);
const untyped =
  (content: string): Step =>
  (response) =>
    response.writeHead(200).end(content);
it.each([
  ['a list', jsonResponse(200, ['a', 'b']), ['a', 'b']],
  ['a JSON null', jsonResponse(200, null), null],
  ['text', text('text/plain', '12 voices'), '12 voices'],
  ['text that looks like JSON', text('text/csv', '12'), '12'],
  ['lines of JSON', text('application/x-ndjson', '{"a":1}\n{"a":2}\n'), '{"a":1}\n{"a":2}\n'],
  ['JSON whose type has another letter case', text('Application/JSON', '[1]'), [1]],
  ['XML', text('application/xml', '<voices/>'), '<voices/>'],
  ['a picture in SVG', text('image/svg+xml', ' <svg></svg>'), ' <svg></svg>'],
  ['text that begins with a sign of HTML', text('text/plain', '<- 12'), '<- 12'],
  ['text without a type', untyped('12 voices'), '12 voices'],
  ['XML without a type', untyped('<?xml version="1.0"?><voices/>'), '<?xml version="1.0"?><voices/>'],
  ['JSON without a type', untyped('[1]'), [1]],
  ['a sequence of JSON', text('application/json-seq', '\u001e[1]\n'), '\u001e[1]\n'],
  ['nothing', jsonResponse(202), undefined],
  ['nothing of a JSON type', text('application/json', ''), undefined],
])('reads %s', async (_, step, data) => {
  await using running = await server([step]);
  expect(await request(running.client, 'GET', '/api/v1/audio')).toEqual(data);
  expect(await request(running.client, 'head', '/api/v1/audio')).toBe(undefined);
});

it.each([
  ['a page', text('text/html', '<h1>Log in'), 'InvalidResponseError'],
  ['a page without a type', untyped('\n<!DOCTYPE html><h1>Log in'), 'InvalidResponseError'],
  ['JSON that is cut off', text('application/json; charset=utf-8', '["a'), 'ConnectionError'],
])('refuses %s', async (_, step, name) => {
  await using running = await server([step], { retries: 0 });
  await expect(request(running.client, 'GET', '/api/v1/audio')).rejects.toMatchObject({ name });
});

const form = new FormData();
form.append('voice', 'low');
it.each([
  [
    'fields of a form',
    new URLSearchParams('a=1&a=2&b=x+y'),
    'a=1&a=2&b=x+y',
    'application/x-www-form-urlencoded',
  ],
  ['a form with parts', form, /name="voice"\r\n\r\nlow\r\n/, 'multipart/form-data; boundary='],
  ['a Blob', new Blob(['tea'], { type: 'audio/x' }), 'tea', 'audio/x'],
  ['an ArrayBuffer', new TextEncoder().encode('tea').buffer, 'tea', undefined],
  ['bytes', new TextEncoder().encode('tea'), 'tea', undefined],
  ['a text', 'tea', 'tea', 'text/plain'],
])('sends %s as fetch does, also again', async (_, own, sent, type) => {
  await using running = await server([problem(503, {}, soon), jsonResponse(200, { id })]);
  await request(running.client, 'POST', '/api/v1/audio', { body: own });
  expect(running.seen).toHaveLength(2);
  for (const { body, headers } of running.seen) {
    expect(body).toMatch(sent);
    expect(headers['content-type']).toEqual(type && expect.stringContaining(type));
  }
});

it('sends a query that is a URLSearchParams', async () => {
  await using running = await server([jsonResponse(200, { id })]);
  const query = new URLSearchParams('a=1&b=2&a=3');
  await request(running.client, 'GET', '/api/v1/audio', { query });
  expect(running.seen[0]?.url).toBe('/api/v1/audio?a=1&a=3&b=2');
});

it.each([
  ['body', new Map([['a', 1]]), 'Map'],
  ['body', new ReadableStream(), 'ReadableStream'],
  ['body', ['a'], 'Array'],
  ['body', new Date(0), 'Date'],
  ['query', new Map([['a', 1]]), 'Map'],
  ['query', new FormData(), 'FormData'],
])("refuses a %s that it can't send: %o", async (name, value, kind) => {
  const fetch = async () => expect.unreachable();
  const client = createClient({ baseUrl: 'http://service', apiKey, fetch });
  const call = request(client, 'POST', '/api/v1/audio', { [name]: value });
  await expect(call).rejects.toBeInstanceOf(TypeError);
  await expect(call).rejects.toThrow(`${name} can't be a value of the class ${kind}.`);
});

it.each([
  ['GET', { body: { voice: 'low' } }],
  ['G E T', {}],
])('refuses a request that fetch would refuse, without another attempt: %s', async (method, options) => {
  await using running = await server([jsonResponse(200, {})]);
  const error = await request(running.client, method, '/x', options).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(TypeError);
  expect(running.seen).toEqual([]);
});

it.each([
  '@evil.example/x',
  '//evil.example/x',
  'evil.example',
  '.evil.example',
  '/\\evil.example',
  '/\t/evil.example',
])('cannot leave the address of the service: %s', async (path) => {
  const hosts: string[] = [];
  const fetch = async (url: string) => {
    hosts.push(new URL(url, 'http://service').host);
    return Response.json({});
  };
  await request(createClient({ baseUrl: 'http://service', apiKey, fetch }), 'GET', path);
  vi.stubGlobal('location', { href: 'http://service/list' });
  await request(createClient({ baseUrl: '/', apiKey, fetch }), 'GET', path);
  vi.unstubAllGlobals();
  expect(hosts).toEqual(['service', 'service']);
});

it.each(['/api/v1/audio?voice=low', '/api/v1/audio#low', '/api/v1/a?'])(
  'refuses a path with a query or a fragment: %s',
  async (path) => {
    const fetch = async () => expect.unreachable();
    const call = request(createClient({ baseUrl: 'http://service', apiKey, fetch }), 'GET', path);
    await expect(call).rejects.toThrow(/^path can't be a text with "[?#]"\.$/);
    await expect(call).rejects.toBeInstanceOf(TypeError);
  },
);
