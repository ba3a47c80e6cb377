import { media, styles } from '@contentgen/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Providers } from '../../../src/generation/providers/configured-providers.ts';
import { imageModel, providerKey, providersOf } from '../model-providers.ts';
import { type Behaviour, type ProviderServer, startProviderServer } from '../provider-server.ts';

let server: ProviderServer;
/** A server on this machine that is not the provider. */
let inner: ProviderServer;
beforeAll(async () => {
  [server, inner] = [await startProviderServer(), await startProviderServer()];
});
afterEach(() => server.reset());
afterAll(() => Promise.all([server.close(), inner.close()]));

const { signal } = new AbortController();
const request = { description: 'A harbor', style: null, medium: null, resolution: '512x512' } as const;

const drawn = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'red' } }).png();
const red = Buffer.from([255, 0, 0]);
const whole = await drawn(512).toBuffer();

async function paint(overrides: Partial<Parameters<Providers['image']['paint']>[0]> = {}, sizes = [1_024]) {
  const { image: painter } = await providersOf({ image: [imageModel(server, { sizes })] });
  return painter.paint({ ...request, ...overrides }, signal);
}

describe('a model that paints', () => {
  it('receives the description, one of its sizes, and the key', async () => {
    const { pixels, model } = await paint();
    expect(model).toBe('test-model');
    expect(pixels).toHaveLength(512 * 512 * 3);
    expect(server.calls[0]?.headers.authorization).toBe(`Bearer ${providerKey}`);
    expect(server.calls[0]?.body).toEqual({
      model: 'test-model',
      prompt: 'A harbor',
      n: 1,
      size: '1024x1024',
    });
  });

  it('may choose its size, and receives the fields of its settings', async () => {
    const fields = { sizes: [], options: { quality: 'low', n: 1 } };
    const { image: painter } = await providersOf({ image: [imageModel(server, fields)] });
    await painter.paint(request, signal);
    expect(server.calls[0]?.body).toEqual({
      model: 'test-model',
      prompt: 'A harbor',
      n: 1,
      quality: 'low',
    });
  });

  it('of Google is asked for a square with the protocol of its vendor', async () => {
    const inlineData = { mimeType: 'image/png', data: whole.toString('base64') };
    const body = {
      candidates: [{ content: { role: 'model', parts: [{ inlineData }] }, finishReason: 'STOP' }],
    };
    server.behave({ kind: 'events', body: JSON.stringify(body) });
    const fields = { kind: 'google', model: 'gemini-image' } as const;
    const { image: painter } = await providersOf({ image: [imageModel(server, fields)] });
    const { pixels } = await painter.paint(request, signal);
    expect(pixels).toHaveLength(512 * 512 * 3);
    expect(server.calls[0]).toMatchObject({
      path: '/v1/models/gemini-image:generateContent',
      headers: { 'x-goog-api-key': providerKey },
      body: { generationConfig: { imageConfig: { aspectRatio: '1:1' } } },
    });
  });

  it('receives every style and every medium in other words, after the description', async () => {
    for (const { value: style } of styles) await paint({ style });
    for (const { value: medium } of media) await paint({ medium });
    const prompts = new Set(server.calls.map(({ body }) => String(body.prompt)));
    expect(prompts.size).toBe(styles.length + media.length);
    for (const prompt of prompts) {
      expect(prompt).toMatch(/^A harbor\n\n(?:Style: |Made with )[^\n]{20,}\.$/);
    }
  });

  it('is asked for the smallest sufficient size', async () => {
    await paint({ resolution: '256x256' }, [256, 512, 1_024]);
    await paint({ resolution: '512x512' }, [256, 768, 1_024]);
    await paint({ resolution: '1024x1024' }, [256, 512]);
    expect(server.calls.map(({ body }) => body.size)).toEqual(['256x256', '768x768', '512x512']);
  });

  it('may return a data URL', async () => {
    server.behave({ kind: 'image', by: 'base64', image: whole, prefix: 'data:image/png;base64,' });
    expect((await paint()).pixels.subarray(0, 3)).toEqual(red);
  });

  it('may not return anything but base64', async () => {
    server.behave({ kind: 'image', by: 'base64', image: Buffer.alloc(0), prefix: '!!!! no base64' });
    await expect(paint()).rejects.toMatchObject({ reason: 'not an image', retryable: true });
  });

  it('may not return an image URL with a user and a password', async () => {
    for (const to of ['at', 'redirect'] as const) {
      const address = server.url.replace('//', '//user:secret@');
      server.behave({ kind: 'image', by: 'url', [to]: address });
      await expect(paint()).rejects.toMatchObject({
        code: 'invalid_result',
        retryable: false,
        reason: 'image URL with credentials',
      });
    }
  });

  it('may return the URL of an image on its own server', async () => {
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .webp({ lossless: true })
      .toBuffer();
    server.behave({ kind: 'image', by: 'url', image });
    expect((await paint()).pixels.subarray(0, 3)).toEqual(red);
    expect(server.fetched).toHaveLength(1);
  });

  it('may redirect to another path on its own server', async () => {
    server.behave({ kind: 'image', by: 'url', redirect: '/images/nothing' });
    await expect(paint()).rejects.toMatchObject({
      code: 'provider_failed',
      reason: 'HTTP 404 for the image',
      retryable: true,
    });
    expect(server.fetched).toEqual([expect.stringMatching(/^\/redirect/), '/images/nothing']);
  });

  it.each<[string, () => Partial<Extract<Behaviour, { kind: 'image' }>>]>([
    ['another port of its machine', () => ({ at: `${inner.url}/image.png` })],
    ['another port, by a redirect', () => ({ redirect: `${inner.url}/image.png` })],
    ['a cloud’s metadata', () => ({ redirect: 'http://169.254.169.254/latest/meta-data' })],
    ['a private network', () => ({ at: 'http://10.1.2.3/image.png' })],
    ['a file', () => ({ at: 'file:///etc/passwd' })],
  ])('may not point at %s', async (_, behaviour) => {
    server.behave({ kind: 'image', by: 'url', ...behaviour() });
    await expect(paint()).rejects.toMatchObject({
      code: 'invalid_result',
      retryable: false,
      reason: 'image at a private address',
    });
    expect(inner.fetched).toEqual([]);
  });

  const invalid = (reason: string) => ({ code: 'invalid_result', retryable: true, reason });
  const sent = (image: string | Buffer, by: 'base64' | 'url' = 'base64'): Behaviour => ({
    kind: 'image',
    by,
    image: Buffer.from(image),
  });
  const endless: Behaviour = { kind: 'endless', bytes: 1_000_000_000 };
  const error = '{"error":{"message":"said by the provider"}}';
  const tooLarge = expect.stringMatching(/^larger than \d+ bytes$/);

  it.each<[string, Behaviour, object]>([
    ['an empty image', sent(''), invalid('empty response')],
    ['a text', sent('I am sorry.'), invalid('not an image')],
    ['the URL of a text', sent('I am sorry.', 'url'), invalid('not an image')],
    ['too many bytes', sent(Buffer.alloc(10_000_000)), invalid(tooLarge)],
    ['the URL of too many bytes', sent(Buffer.alloc(10_000_000), 'url'), invalid(tooLarge)],
    ['one value without end', endless, invalid(tooLarge)],
    ['a value that it says is too long', { ...endless, declared: true }, invalid(tooLarge)],
    ['a page', { kind: 'events', body: '<!doctype html>' }, invalid('not a JSON object')],
    ['an error', { kind: 'events', body: error }, { code: 'provider_failed', retryable: true }],
    ['half a response', { kind: 'reset' }, { code: 'provider_failed', reason: 'UND_ERR_SOCKET' }],
    ['400', { kind: 'status', status: 400 }, { code: 'provider_rejected', retryable: false }],
  ])('that answers with %s has failed', async (_, behaviour, expected) => {
    server.behave(behaviour);
    await expect(paint()).rejects.toMatchObject({ name: 'GenerationFailure', ...expected });
  });
});
