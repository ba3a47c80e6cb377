import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { type ContentgenError, pictureBytes } from '../src/index.ts';
import { hangUp, jsonResponse, type Step, scriptedServer } from './scripted-server.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254]);
const path = '/media/4d1c-secret.png';

const picture: Step = (response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(png);

const rejection = (call: PromiseLike<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error as ContentgenError,
  );

it('reads the bytes of a picture, without a key', async () => {
  await using server = await scriptedServer(picture);
  expect(await pictureBytes(`${server.url}${path}?size=1`)).toEqual(new Uint8Array(png));
  expect(server.seen[0]).toMatchObject({ method: 'GET', url: `${path}?size=1` });
  expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
});

it.each([
  ['without a body', undefined],
  ['whose body is no web stream', Readable.from([png])],
])('reads a response %s in one piece, within the limit', async (_, body) => {
  const headers = new Headers({ 'Content-Type': 'image/png' });
  const arrayBuffer = async () => new Uint8Array(png).buffer;
  const fetch = async () => ({ ok: true, status: 200, headers, body, arrayBuffer }) as never;
  const address = `http://x${path}`;
  expect(await pictureBytes(address, { fetch })).toEqual(new Uint8Array(png));
  const error = await rejection(pictureBytes(address, { fetch, limit: png.length - 1 }));
  expect(error.message).toBe(`200 GET: The picture has more than ${png.length - 1} bytes.`);
});

it('knows a picture by its media type in capital letters', async () => {
  const capitals: Step = (response) => response.writeHead(200, { 'Content-Type': 'IMAGE/PNG' }).end(png);
  await using server = await scriptedServer(capitals);
  expect(await pictureBytes(server.url + path)).toHaveLength(png.length);
});

it('repeats the request after a failure that may be temporary', async () => {
  const away = jsonResponse(503, { detail: 'away' }, { 'Retry-After': '0' });
  await using server = await scriptedServer(away, picture);
  expect(await pictureBytes(server.url + path, { retries: 1 })).toHaveLength(png.length);
});

it('reads no more bytes than the limit', async () => {
  await using server = await scriptedServer(picture);
  expect(await pictureBytes(server.url + path, { limit: png.length })).toHaveLength(png.length);
  const error = await rejection(pictureBytes(server.url + path, { limit: png.length - 1 }));
  expect(error).toMatchObject({ name: 'ContentgenError', retryable: false });
  expect(error.message).toContain(`more than ${png.length - 1} bytes`);
});

it.each([2 ** 20, Number.NaN])('stops a picture that never ends, with the limit %d', async (limit) => {
  const closed = Promise.withResolvers<void>();
  await using server = await scriptedServer((response) => {
    response.writeHead(200, { 'Content-Type': 'image/png' });
    const more = () => response.write(Buffer.alloc(2 ** 16));
    response.on('drain', more).on('close', closed.resolve);
    while (more());
  });
  const error = await rejection(pictureBytes(server.url + path, { limit }));
  expect(error).toMatchObject({ name: 'ContentgenError', retryable: false });
  expect(error.message).toContain(`more than ${limit} bytes`);
  await closed.promise;
});

it.each([
  ['404', jsonResponse(404, { detail: 'gone' }), 'NotFoundError'],
  [
    'a page',
    ((response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>')) as Step,
    'ContentgenError',
  ],
  ['a redirect', ((response) => response.writeHead(302, { Location: '/' }).end()) as Step, 'ApiError'],
  ['a broken connection', hangUp, 'ConnectionError'],
])('%s is an error that does not name the address', async (_, step, name) => {
  await using server = await scriptedServer(step);
  const error = await rejection(pictureBytes(`${server.url}${path}?token=secret`, { retries: 0 }));
  expect(error.name).toBe(name);
  expect(inspect(error, { depth: 9, showHidden: true }) + error.stack + JSON.stringify(error)).not.toContain(
    'secret',
  );
});

it.each(['/media/secret.png', 'http://[/secret', 'file:///secret', 'data:image/png;base64,secret'])(
  'an address that is no http or https URL is refused: %s',
  async (address) => {
    const error = await rejection(pictureBytes(address));
    expect(error).toBeInstanceOf(TypeError);
    expect(inspect(error)).not.toContain('/secret');
  },
);

it('a store of pictures may need a header with a key', async () => {
  await using server = await scriptedServer(picture);
  await pictureBytes(server.url + path, { headers: { Authorization: 'Basic own' } });
  expect(server.seen[0]?.headers).toMatchObject({ authorization: 'Basic own' });
});

it('an abort ends the request', async () => {
  await using server = await scriptedServer(() => {});
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(pictureBytes(server.url + path, { signal })).rejects.toThrow('enough');
});
