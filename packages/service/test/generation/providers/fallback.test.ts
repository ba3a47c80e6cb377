import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { imageModel, providersOf, recordedDraft, textModel } from '../model-providers.ts';
import { type Behaviour, type ProviderServer, startProviderServer } from '../provider-server.ts';

let first: ProviderServer;
let second: ProviderServer;

beforeAll(async () => {
  [first, second] = [await startProviderServer(), await startProviderServer()];
});
afterEach(() => {
  first.reset();
  second.reset();
});
afterAll(() => Promise.all([first.close(), second.close()]));

const request = { templateId: 1, name: 'A text', prompt: 'Words', creativity: 0.5 };
const picture = { description: 'A dot', style: null, medium: null, resolution: '256x256' } as const;
const { signal } = new AbortController();

function pair(timeout = 60_000) {
  return providersOf({
    text: [
      textModel(first, { name: 'first', model: 'first-model', timeout }),
      textModel(second, { name: 'second', model: 'second-model', timeout }),
    ],
    image: [
      imageModel(first, { name: 'first', model: 'first-model', timeout }),
      imageModel(second, { name: 'second', model: 'second-model', timeout }),
    ],
  });
}

const status = (code: number, retryAfter?: number): Behaviour => ({
  kind: 'status',
  status: code,
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
});

describe('a list of providers', () => {
  it('calls the second only when the first fails, and reports the failure', async () => {
    const { text, image, reported } = await pair();
    expect((await text.write(request, signal, recordedDraft())).model).toBe('first-model');
    expect(second.calls).toHaveLength(0);
    first.behave(status(500));
    expect((await text.write(request, signal, recordedDraft())).model).toBe('second-model');
    expect((await image.paint(picture, signal)).model).toBe('second-model');
    const failure = { provider: 'first', code: 'provider_failed', reason: 'HTTP 500' };
    expect(reported).toEqual([failure, failure]);
  });

  it.each<[string, Behaviour]>([
    ['hangs in the middle', { kind: 'hang', pieces: ['Half ', 'a '] }],
    ['resets the connection', { kind: 'reset' }],
    ['refuses in the middle', { kind: 'text', pieces: ['Half a '], finish: 'content_filter' }],
    ['is cut off', { kind: 'text', pieces: ['Half a '], finish: 'length' }],
    ['ends without a finish reason', { kind: 'text', pieces: ['Half a '], finish: null }],
  ])('restarts the draft when the first %s', async (_, behaviour) => {
    first.behave(behaviour);
    second.behave({ kind: 'text', pieces: ['The whole ', 'text'] });
    const draft = recordedDraft();
    const { text } = await pair(1_000);
    expect((await text.write(request, signal, draft)).text).toBe('The whole text');
    expect(draft.text()).toBe('The whole text');
    expect(draft.discarded).toHaveLength(1);
  });

  it.each<[string, (image: Buffer) => Buffer]>([
    ['is no image', () => Buffer.from('I am sorry, I cannot draw that.')],
    ['lacks its last bytes', (image) => image.subarray(0, -200)],
  ])('calls the second when the image of the first %s', async (_, damage) => {
    const square = { width: 512, height: 512, channels: 3, background: 'red' } as const;
    const image = await sharp({ create: square }).png().toBuffer();
    first.behave({ kind: 'image', by: 'base64', image: damage(image) });
    const { image: painter, reported } = await pair();
    expect((await painter.paint(picture, signal)).model).toBe('second-model');
    expect(reported).toEqual([{ provider: 'first', code: 'invalid_result', reason: 'not an image' }]);
  });

  it('gives the second its whole time limit', async () => {
    first.behave({ kind: 'drip', every: 10 });
    const { text, reported } = await pair(1_000);
    expect((await text.write(request, signal, recordedDraft())).model).toBe('second-model');
    expect(reported).toMatchObject([{ code: 'timed_out', reason: 'timed out after 1 s' }]);
    await expect.poll(() => first.calls[0]?.outcome).toBe('aborted');
  });

  it.each([
    [
      'the shortest wait if both ask for one',
      status(429, 60),
      status(503, 7),
      { retryable: true, retryAfter: 7_000 },
    ],
    ['no wait if one asks for none', status(429, 60), status(500), { retryable: true, retryAfter: 0 }],
    [
      'the wait of the retryable failure',
      status(429, 60),
      status(401),
      { retryable: true, retryAfter: 60_000, code: 'provider_failed' },
    ],
    [
      'the last failure if none is retryable',
      status(401),
      status(400),
      { retryable: false, code: 'provider_rejected', reason: 'HTTP 400' },
    ],
  ])('fails with %s', async (_, one, other, expected) => {
    first.behave(one);
    second.behave(other);
    const { text } = await pair();
    await expect(text.write(request, signal, recordedDraft())).rejects.toMatchObject(expected);
  });

  it('stops immediately when the signal aborts, and aborts the call', async () => {
    first.behave({ kind: 'hang', pieces: ['Half a '] });
    const controller = new AbortController();
    const draft = recordedDraft();
    const { text } = await pair();
    const writing = text.write(request, controller.signal, draft);
    await expect.poll(draft.text).toBe('Half a');
    controller.abort(new Error('deleted'));
    await expect(writing).rejects.toThrow('deleted');
    await expect.poll(() => first.calls[0]?.outcome).toBe('aborted');
    expect(second.calls).toHaveLength(0);
  });

  it('limits the concurrent calls of each provider', async () => {
    const { text } = await providersOf({ text: [textModel(first, { concurrency: 2 })] });
    const held = Array.from({ length: 6 }, () => text.write(request, signal, recordedDraft()));
    await Promise.all(held);
    expect(first.calls).toHaveLength(6);
    expect(first.mostConcurrent()).toBeLessThanOrEqual(2);
  });

  it.each(['text', 'image'] as const)(
    'pauses the time of an attempt for %s while it waits for the semaphore',
    async (list) => {
      first.behave({ kind: 'hang' });
      const { text, image } = await providersOf({
        text: [textModel(first, { concurrency: 1 })],
        image: [imageModel(first, { concurrency: 1 })],
      });
      const controller = new AbortController();
      const time = { pause: vi.fn(), resume: vi.fn() };
      const ask = () =>
        list === 'text'
          ? text.write(request, controller.signal, recordedDraft(), time)
          : image.paint(picture, controller.signal, time);
      const asked = [ask(), ask()];
      await expect.poll(() => first.calls.length).toBe(1);
      expect([time.pause.mock.calls.length, time.resume.mock.calls.length]).toEqual([1, 0]);
      controller.abort(new Error('deleted'));
      for (const one of asked) await expect(one).rejects.toThrow('deleted');
      expect(time.resume).toHaveBeenCalledOnce();
      expect(first.calls).toHaveLength(1);
    },
  );
});
