import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import {
  chain,
  changeRequest,
  changeResponse,
  contentOf,
  type Fault,
  mediaTypeOf,
  operationsOf,
  queryOf,
  replaceResponse,
  startFaultyProxy,
  withContent,
  withHeader,
  withParameter,
  withRequestHeader,
} from '../src/index.ts';
import { startServer } from './server.ts';

/** Sends a request through a fault to a server that answers with the received request as JSON. */
async function ask(fault: Fault, path: string, init: RequestInit = {}) {
  await using server = await startServer(async (request, response) => {
    const { method, url, headers } = request;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ method, url, accept: headers.accept, body: await text(request) }));
  });
  await using proxy = await startFaultyProxy(server.url, fault);
  const response = await fetch(proxy.url + path, init);
  return { status: response.status, headers: response.headers, content: JSON.parse(await response.text()) };
}

test('changeRequest changes what the server receives', async () => {
  const fault = changeRequest((request) =>
    request.method === 'POST'
      ? { ...withParameter(request, 'page', 2), ...withRequestHeader(request, 'Accept', undefined) }
      : undefined,
  );
  const init = { headers: { accept: 'text/html' } };
  expect((await ask(fault, '/?page=1', { ...init, method: 'POST' })).content).toEqual({
    method: 'POST',
    url: '/?page=2',
    body: '',
  });
  expect((await ask(fault, '/?page=1', init)).content).toMatchObject({
    url: '/?page=1',
    accept: 'text/html',
  });
});

test('removing the only parameter also removes the question mark', () => {
  expect(withParameter({ path: '/a?b=1' }, 'b', undefined)).toEqual({ path: '/a' });
  expect(queryOf({ path: '/a' }).size).toBe(0);
});

test('a path that the contract refuses still has its operations and its query', () => {
  const path = 'http://localhost/api/v1/documents/%zz?a=b';
  expect(operationsOf({ method: 'GET', path })).toEqual(new Set(['getDocument']));
  expect(queryOf({ path }).get('a')).toBe('b');
});

test('changeResponse changes what the client receives', async () => {
  const fault = changeResponse((response, { path }) =>
    path === '/wrong'
      ? withHeader(
          withContent(response, ({ url }) => ({ url, isWrong: true })),
          'X-Fault',
          ['a', 'b'],
        )
      : undefined,
  );
  const wrong = await ask(fault, '/wrong');
  expect(wrong.content).toEqual({ url: '/wrong', isWrong: true });
  expect(wrong.headers.get('x-fault')).toBe('a, b');
  expect((await ask(fault, '/right')).content).toMatchObject({ url: '/right', method: 'GET' });
});

test('an empty body and a stream of events have no content', () => {
  const response = { status: 200, headers: {}, body: '' };
  expect(contentOf(response)).toBeUndefined();
  const stream = {
    ...response,
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    body: 'data: 1',
  };
  expect(withContent(stream, () => 'changed')).toBe(stream);
});

test('replaceResponse answers without the server', async () => {
  const fault = replaceResponse((request) =>
    mediaTypeOf(request) === 'application/json' ? { status: 415, headers: {}, body: '{}' } : undefined,
  );
  const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
  expect(await ask(fault, '/', { method: 'POST', headers, body: '{}' })).toMatchObject({
    status: 415,
    content: {},
  });
  expect((await ask(fault, '/')).status).toBe(200);
});

test('chain changes the request twice on its way there, and the response twice on its way back', async () => {
  const near = chain(
    changeRequest(({ path }) => ({ path: `${path}1` })),
    changeRequest(({ path }) => ({ path: `${path}2` })),
  );
  const suffix = (one: string) =>
    changeResponse((response) => withContent(response, ({ url }) => ({ url: url + one })));
  expect((await ask(near, '/')).content).toMatchObject({ url: '/12', method: 'GET' });
  expect((await ask(chain(suffix('near'), suffix('far')), '/')).content).toEqual({ url: '/farnear' });
});
