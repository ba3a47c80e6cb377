import type { IncomingMessage } from 'node:http';
import { encode } from 'fast-png';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requireNoPicture, requirePicture } from '../../src/rules/pictures.ts';
import type { RuleContext } from '../../src/rules/rule-context.ts';
import { context, startPictureServer } from './picture-server.ts';

const right = {
  status: 200,
  headers: { 'content-type': 'image/png' } as Readonly<Record<string, string>>,
  body: Buffer.from(encode({ width: 256, height: 512, channels: 3, data: new Uint8Array(256 * 512 * 3) })),
};

let server: Awaited<ReturnType<typeof startPictureServer>>;
let url: string;
let shown = right;
/** The response to some requests; undefined: `shown`. */
let exception: (request: IncomingMessage) => number | undefined = () => undefined;

beforeAll(async () => {
  server = await startPictureServer((request, response) => {
    response.writeHead(exception(request) ?? shown.status, shown.headers).end(shown.body);
  });
  url = server.url;
});
beforeEach(() => {
  shown = right;
  exception = () => undefined;
});
afterAll(() => server.close());

describe('a picture', () => {
  test('that is valid passes', async () => {
    await requirePicture(context, url, '256x512');
    await requirePicture(context, url);
  });

  const changed = (headers: Readonly<Record<string, string>>) => ({
    ...right,
    headers: { ...right.headers, ...headers },
  });

  test.each([
    [{ ...right, status: 404 }, 'must return 200, but returns 404'],
    [changed({ 'content-type': 'image/jpeg' }), 'must be image/png, but is image/jpeg'],
    [{ ...right, body: Buffer.from('GIF89a') }, 'must be a whole picture'],
    [{ ...right, body: right.body.subarray(0, 24) }, 'must be a whole picture'],
  ])('that is invalid fails: %#', async (response, sentence) => {
    shown = response;
    await expect(requirePicture(context, url, '256x512')).rejects.toThrow(sentence);
  });

  test('of another size fails', async () => {
    const looking = requirePicture(context, url, '512x512');
    await expect(looking).rejects.toThrow('must be 512x512, but is 256x512');
  });

  test('of another media type than the contract has fails', async () => {
    const results = { field: 'results', mediaType: 'image/webp' };
    const other = { ...context, resource: { ...context.resource, results } } as RuleContext;
    const looking = requirePicture(other, url);
    await expect(looking).rejects.toThrow('must be image/webp, but is image/png');
    shown = changed({ 'content-type': 'image/webp' });
    await expect(requirePicture(other, url)).rejects.toThrow("The contract tests can't read image/webp.");
  });

  test('that cannot be downloaded fails', async () => {
    const looking = requirePicture(context, 'http://127.0.0.1:1/a.png');
    await expect(looking).rejects.toThrow('a result of images: http://127.0.0.1:1/a.png must be answered');
  });
});

describe('a picture that must be gone', () => {
  test('passes when the response is 404', async () => {
    shown = { ...right, status: 404 };
    await requireNoPicture(context, url, 'it was dropped');
  });

  test.each([
    ['HEAD finds it', 404, 'status of HEAD is 200'],
    ['the server answers only with 500', 500, 'status of GET is 500'],
    ['the picture stays', 200, 'status of GET is 200'],
  ])('fails when %s', async (_, status, sentence) => {
    shown = { ...right, status };
    exception = ({ method }) => (method === 'HEAD' ? 200 : undefined);
    const looking = requireNoPicture(context, url, 'it was dropped');
    await expect(looking).rejects.toThrow(`${url} must be gone: it was dropped; ${sentence}`);
  });
});
