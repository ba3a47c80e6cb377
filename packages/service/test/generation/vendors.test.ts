import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Secret } from '../../src/generation/providers/provider-configuration.ts';
import { imageModel, providersOf, recordedDraft, textModel } from './model-providers.ts';
import { type ProviderCall, type ProviderServer, startProviderServer } from './provider-server.ts';
import { keys, playing, vendors } from './vendors.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const { signal } = new AbortController();
const picture = { description: 'A dot', style: null, medium: null, resolution: '256x256' } as const;
const freestyle = { templateId: 1, name: 'A text', prompt: 'Two sentences on rye bread', creativity: 0.5 };
const title = { ...freestyle, templateId: 39 };

/** With `PRINT=requests`, prints the whole first request of each vendor. */
const print = (name: string, what: string) => {
  const [call] = server.calls;
  if (process.env.PRINT !== 'requests' || call === undefined) return;
  const { authorization, 'x-api-key': x, 'api-key': azure, 'x-goog-api-key': goog } = call.headers;
  const key = JSON.stringify({ authorization, 'x-api-key': x, 'api-key': azure, 'x-goog-api-key': goog });
  process.stdout.write(
    `\n## ${name}: ${what}\nPOST ${call.path}\n${key}\n${JSON.stringify(call.body, null, 2)}\n`,
  );
};

describe.each(Object.entries(vendors))('%s', (name, vendor) => {
  const { kind, model, path = '/v1' } = vendor;
  const fields = (key = keys.good) => ({
    kind,
    model,
    key: new Secret(key),
    url: new URL(server.url).origin + path,
  });
  const write = async (request = freestyle, key?: string) => {
    server.behave(playing(vendor, request === title ? ['Rye ', 'Bread'] : ['Rye is dark. ', 'It keeps.']));
    const { text: writer, learned } = await providersOf({ text: [textModel(server, fields(key))] });
    const ask = async () => (await writer.write(request, signal, recordedDraft())).text;
    return { text: await ask(), ask, learned };
  };

  it('writes a text', async () => {
    expect((await write()).text).toBe('Rye is dark. It keeps.');
    print(name, 'a text');
  });

  it('writes a title, with at most three calls, and the next one with one', async () => {
    const { text, ask } = await write(title);
    expect(text).toBe('Rye Bread');
    print(name, 'a title');
    const calls = server.calls.length;
    expect(calls).toBeLessThanOrEqual(3);
    expect(await ask()).toBe('Rye Bread');
    expect(server.calls).toHaveLength(calls + 1);
  });

  it.runIf(vendor.paints)('paints', async () => {
    server.behave(playing(vendor, []));
    const painted = imageModel(server, { ...fields(), kind: kind as 'openai' });
    const { image } = await providersOf({ image: [painted] });
    expect((await image.paint(picture, signal)).pixels.length).toBe(256 * 256 * 3);
    print(name, 'a picture');
  });

  it('with a wrong key is not asked again', async () => {
    await expect(write(freestyle, keys.wrong)).rejects.toMatchObject({
      code: 'provider_rejected',
      retryable: false,
      reason: expect.stringMatching(/^(?:wrong key: )?HTTP 4\d\d/),
    });
    expect(server.calls).toHaveLength(1);
  });

  it('without credit is not asked again, and the reason says it', async () => {
    await expect(write(freestyle, keys.poor)).rejects.toMatchObject({
      code: 'provider_rejected',
      retryable: false,
      reason: expect.stringMatching(/^no credit: HTTP 4\d\d/),
    });
    expect(server.calls).toHaveLength(1);
  });
});

it('a model that is loaded first may be late, and one that hangs ends', async () => {
  const { text: loaded } = await providersOf({ text: [textModel(server, { timeout: 60_000 })] });
  server.behave({ kind: 'text', pieces: ['Rye.'], after: 500 });
  expect((await loaded.write(freestyle, signal, recordedDraft())).text).toBe('Rye.');
  const { text: hanging } = await providersOf({ text: [textModel(server, { timeout: 100 })] });
  await expect(hanging.write(freestyle, signal, recordedDraft())).rejects.toMatchObject({
    code: 'timed_out',
    reason: 'timed out after 0.1 s without a first byte',
  });
});

it('a title is written without thoughts where the vendor offers it, and without learning that anew', async () => {
  const ollama = { model: 'qwen3:4b', key: new Secret(keys.good) };
  server.behave(playing(vendors['Ollama with a thinking Qwen3'] as never, ['Rye']));
  const { text } = await providersOf({ text: [textModel(server, ollama)] });
  await text.write(title, signal, recordedDraft());
  await text.write(freestyle, signal, recordedDraft());
  expect(server.calls.map(({ body }) => body.reasoning_effort)).toEqual(['none', undefined]);
  expect(server.calls.every(({ body }) => !('max_tokens' in body))).toBe(true);
});

it('what a model takes is learned with three calls more at most, remembered and reported once', async () => {
  const names = ['temperature', 'stream_options', 'reasoning_effort', 'stream'];
  const refusing = (most: number) => (call: ProviderCall) => {
    const param = names.slice(0, most).find((name) => name in call.body);
    const error = { message: 'No.', param, code: 'unsupported_parameter' };
    return param === undefined
      ? ({ kind: 'text', pieces: ['Rye'], whole: !call.body.stream } as const)
      : ({ kind: 'status', status: 400, body: { error } } as const);
  };
  const { text, learned } = await providersOf({ text: [textModel(server)] });
  const ask = () => text.write(title, signal, recordedDraft());
  server.behave(refusing(4));
  await expect(ask()).rejects.toMatchObject({
    reason: 'HTTP 400: unsupported_parameter, stream',
    message: expect.stringContaining('(unsupported_parameter, stream)'),
  });
  expect(server.calls).toHaveLength(4);
  // A call that failed in the end taught nothing.
  expect(learned).toEqual([]);
  server.behave(refusing(3));
  await Promise.all([ask(), ask()]);
  await ask();
  expect(server.calls).toHaveLength(4 + 8 + 1);
  expect(learned).toEqual([
    'server: without temperature',
    'server: without stream_options',
    'server: without reasoning_effort',
  ]);
});
