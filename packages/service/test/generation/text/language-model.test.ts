import { readFile } from 'node:fs/promises';
import { creativityLevels } from '@contentgen/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TextModelKind } from '../../../src/generation/providers/provider-configuration.ts';
import { temperatures } from '../../../src/generation/text/language-model.ts';
import { providerKey, providersOf, recordedDraft, textModel } from '../model-providers.ts';
import { type Behaviour, event, type ProviderServer, startProviderServer } from '../provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const pieces = ['Written ', 'well.'];
const ending = (finish: string | null): Behaviour => ({ kind: 'text', pieces, finish });
const events = (...all: (object | string)[]): Behaviour => ({
  kind: 'events',
  body: all
    .map((event) => (typeof event === 'string' ? event : `data: ${JSON.stringify(event)}\n\n`))
    .join(''),
});

/** Lets a model of this kind answer. */
async function write(kind: TextModelKind, behaviour: Behaviour, options = {}) {
  server.behave(behaviour);
  const request = { templateId: 33, name: 'A text', prompt: 'Words', creativity: 0.75 };
  const { text: writer } = await providersOf({ text: [textModel(server, { kind, options })] });
  return writer.write(request, new AbortController().signal, recordedDraft());
}

it('a model of Anthropic is called with the protocol of its vendor', async () => {
  const written = await write('anthropic', ending('end_turn'));
  expect(written).toEqual({ text: 'Written well.', model: 'test-model' });
  expect(server.calls[0]).toMatchObject({
    path: '/v1/messages',
    headers: { 'x-api-key': providerKey },
    body: {
      model: 'test-model',
      temperature: 0.75,
      thinking: { type: 'disabled' },
      system: [{ type: 'text', text: expect.stringContaining('Write one tweet') }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Words' }] }],
    },
  });
});

it('a model of Google is called with the protocol of its vendor', async () => {
  expect(await write('google', ending('STOP'), { generationConfig: { topP: 0.9 } })).toEqual({
    text: 'Written well.',
    model: 'test-model',
  });
  expect(server.calls[0]).toMatchObject({
    path: '/v1/models/test-model:streamGenerateContent?alt=sse',
    headers: { 'x-goog-api-key': providerKey },
    body: {
      generationConfig: { temperature: 1.2, topP: 0.9 },
      systemInstruction: { parts: [{ text: expect.stringContaining('Write one tweet') }] },
      contents: [{ role: 'user', parts: [{ text: 'Words' }] }],
    },
  });
});

describe('a text is refused after', () => {
  const brokenOff = {
    code: 'invalid_result',
    retryable: true,
    reason: expect.stringMatching(/^incomplete text after \d+ characters$/),
  };
  const tooLong = { code: 'invalid_result', retryable: false };
  const rejected = { code: 'provider_rejected', retryable: false };
  const inside = (message: RegExp) => ({
    code: 'provider_failed',
    retryable: true,
    reason: 'error in the response',
    message: expect.stringMatching(message),
  });
  const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'said' } };
  const limited = { type: 'error', error: { type: 'rate_limit_error', message: 'said' } };
  const unavailable = { error: { code: 503, message: 'said', status: 'UNAVAILABLE' } };
  const exhausted = { error: { code: 429, message: 'said', status: 'RESOURCE_EXHAUSTED' } };

  const begun = `event: content_block_start\ndata: ${JSON.stringify({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } })}\n\n`;
  const half = { candidates: [{ content: { role: 'model', parts: [{ text: 'Half' }] }, index: 0 }] };

  it.each<[TextModelKind, string, Behaviour, object]>([
    ['anthropic', 'no end', ending(null), brokenOff],
    ['anthropic', 'pause_turn', ending('pause_turn'), brokenOff],
    ['anthropic', 'max_tokens', ending('max_tokens'), tooLong],
    ['anthropic', 'refusal', ending('refusal'), rejected],
    ['anthropic', 'an error', events(overloaded), inside(/has a problem/)],
    ['anthropic', 'an overload', events(begun, limited), inside(/is overloaded/)],
    ['google', 'no end', ending(null), brokenOff],
    ['google', 'OTHER', ending('OTHER'), brokenOff],
    ['google', 'MAX_TOKENS', ending('MAX_TOKENS'), tooLong],
    ['google', 'SAFETY', ending('SAFETY'), rejected],
    ['google', 'a refused prompt', events({ promptFeedback: { blockReason: 'SAFETY' } }), rejected],
    ['google', 'an error', events(half, unavailable), inside(/has a problem/)],
    ['google', 'an overload', events(exhausted), inside(/is overloaded/)],
    ['openai', 'a refusal', events(event({ refusal: 'No.' }, 'stop'), 'data: [DONE]\n\n'), rejected],
  ])('of %s: %s', async (kind, _, behaviour, expected) => {
    await expect(write(kind, behaviour)).rejects.toMatchObject(expected);
  });
});

it('a text that ended at a stop sequence is whole', async () => {
  expect((await write('anthropic', ending('stop_sequence'))).text).toBe('Written well.');
});

it.each<TextModelKind>(['openai-compatible', 'openai', 'mistral', 'azure', 'anthropic', 'google'])(
  'a whole answer in place of a stream of %s is read',
  async (kind) => {
    expect((await write(kind, { kind: 'text', pieces, whole: true })).text).toBe('Written well.');
  },
);

it.each<TextModelKind>(['openai-compatible', 'anthropic', 'google'])(
  'endless thoughts of %s end',
  async (kind) => {
    const thoughts = Array.from({ length: 300 }, (_, at) =>
      Array.from({ length: 80 }, (_, step) => `Thought ${at}.${step}. `).join(''),
    );
    await expect(write(kind, { kind: 'text', pieces, thoughts })).rejects.toMatchObject({
      code: 'invalid_result',
      retryable: false,
      reason: expect.stringMatching(/^thoughts without an end after 20\d{4} characters$/),
    });
  },
);

const kinds = Object.entries(temperatures) as [TextModelKind, Record<number, number>][];

it.each(kinds)(
  'the temperatures for %s rise from 0 with the creativity, as in the guide',
  async (kind, all) => {
    const rising = creativityLevels.map(({ value }) => all[value]);
    expect(rising[0]).toBe(0);
    expect(rising).toEqual([...new Set(rising)].sort());
    const guide = await readFile(new URL('../../../../docs/guides/models.md', import.meta.url), 'utf8');
    expect(guide).toContain(`| \`${kind}\` | ${rising.join(' | ')} |`);
  },
);
