import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, runService } from '../running-service.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runService();
});
afterAll(() => running.close());

/** Creates an image. Resolves to the URL of its result. */
async function newImage(resolution = '256x256'): Promise<string> {
  const caller = await running.newCaller();
  const fields = { name: 'A picture', description: 'A harbor at dawn', resolution };
  const { status, json } = await caller.sendForm('POST', '/api/v1/images', fields);
  if (status !== 201) throw new Error(`The create failed: ${status}`);
  return json.results[0];
}

const tokenOf = (url: string) => /\/media\/([^/]+)\.png$/.exec(url)?.[1] ?? '';

describe("an image's URL", () => {
  it('works on any page, may be cached for an hour and never runs as a script', async () => {
    const { headers } = await fetch(await newImage());
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=3600, immutable',
      etag: expect.stringMatching(/^"[^"]+"$/),
      'x-request-id': expect.stringMatching(/./),
    });
  });

  it('begins with the public URL if there is one, and updates accept it', async () => {
    const publicUrl = 'https://content.example/behind/a/proxy';
    const proxied = await runService({ publicUrl });
    const caller = await proxied.newCaller();
    const fields = { name: 'A picture', description: 'A harbor at dawn', resolution: '256x256' };
    const { json, headers } = await caller.sendForm('POST', '/api/v1/images', fields);
    const [url] = json.results;
    expect(url.startsWith(`${publicUrl}/media/`)).toBe(true);
    expect((await fetch(url.replace(publicUrl, proxied.url))).status).toBe(200);
    // The proxy removes the prefix of the public URL.
    const path = String(headers.get('location')).replace('/behind/a/proxy', '');
    const updated = await caller.sendForm('PATCH', path, { results: url, favorite: 'true' });
    expect(updated.json.results).toEqual([url]);
    await proxied.close();
  });

  it('answers a range, and ignores the range of another version', async () => {
    const url = await newImage();
    const whole = await fetch(url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const etag = String(whole.headers.get('etag'));
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const get = async (headers: Record<string, string>) => {
      const response = await fetch(url, { headers });
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        length: response.headers.get('content-length'),
        body: Buffer.from(await response.arrayBuffer()),
      };
    };
    const size = bytes.length;
    const part = (first: number, last: number) => ({
      status: 206,
      range: `bytes ${first}-${last}/${size}`,
      length: String(last - first + 1),
      body: bytes.subarray(first, last + 1),
    });
    const all = { status: 200, range: null, length: String(size), body: bytes };
    expect(await get({ range: 'bytes=0-9' })).toEqual(part(0, 9));
    expect(await get({ range: 'bytes=-7' })).toEqual(part(size - 7, size - 1));
    expect(await get({ range: 'bytes=20-', 'if-range': etag })).toEqual(part(20, size - 1));
    expect(await get({ range: 'bytes=20-', 'if-range': '"another"' })).toEqual(all);
    expect(await get({ range: 'bytes=0-1,4-5' })).toEqual(all);
    expect(await get({ range: `bytes=${size}-` })).toEqual({
      status: 416,
      range: `bytes */${size}`,
      length: '0',
      body: Buffer.of(),
    });
    expect((await get({ range: 'bytes=0-9', 'if-none-match': etag })).status).toBe(304);
    const head = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
  });

  it('has at least 128 random bits', async () => {
    const tokens = [tokenOf(await newImage()), tokenOf(await newImage())];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens)
      expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  });
});

it.each([
  ['that is unknown', () => `${'A'.repeat(32)}.png`],
  ['that is too short', () => 'AAAA.png'],
  ['of an encoded traversal', () => '..%2f..%2f..%2fetc%2fpasswd'],
  ['with NUL', (token: string) => `${token}%00.png`],
  ['without the ending', (token: string) => token],
  ['with another ending', (token: string) => `${token}.svg`],
])('a name %s has no picture', async (_, name) => {
  const response = await running.send('GET', `/media/${name(tokenOf(await newImage()))}`);
  expect(response.status).toBe(404);
  expect(response.json).toMatchObject({ status: 404, type: expect.any(String) });
});

it('the URL of a picture has no method but GET and HEAD, whether or not there is one', async () => {
  const media = `${running.url}/media`;
  for (const url of [await newImage(), `${media}/nothing.png`]) {
    for (const method of ['POST', 'DELETE']) {
      const { status, headers } = await fetch(url, { method, body: 'a=b' });
      expect({ method, status, allow: headers.get('allow') }).toEqual({
        method,
        status: 405,
        allow: 'GET, HEAD',
      });
    }
  }
});
