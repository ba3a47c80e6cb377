import { readFile } from 'node:fs/promises';
import { creativityLevels } from '@contentgen/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TextModelKind } from '../../../src/generation/providers/provider-configuration.ts';
import { temperatures } from '../../../src/generation/text/language-model.ts';
import { providerKey, providersOf, recordedDraft, textModel } from '../model-providers.ts';
import { type ProviderServer, startProviderServer } from '../provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const usage = { input_tokens: 1, output_tokens: 1 };
const anthropic = [
  {
    type: 'message_start',
    message: { id: 'm', type: 'message', role: 'assistant', model: 'test-model', content: [], usage },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  ...['Written ', 'well.'].map((text) => ({
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'text_delta', text },
  })),
  { type: 'content_block_stop', index: 0 },
];
const anthropicEnding = (reason: string) => [
  ...anthropic,
  { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage },
  { type: 'message_stop' },
];
const google = (finishReason?: string) =>
  ['Written ', 'well.'].map((text, index) => ({
    candidates: [
      { content: { role: 'model', parts: [{ text }] }, index: 0, ...(index === 1 && { finishReason }) },
    ],
  }));

/** Lets a model of this kind answer with these events. */
async function write(kind: TextModelKind, events: readonly object[], options = {}) {
  const named = (event: { type?: string }) => (event.type === undefined ? '' : `event: ${event.type}\n`);
  const body = events.map((event) => `${named(event)}data: ${JSON.stringify(event)}\n\n`).join('');
  server.behave({ kind: 'events', body });
  const request = { templateId: 33, name: 'A text', prompt: 'Words', creativity: 0.75 };
  const { text: writer } = await providersOf({ text: [textModel(server, { kind, options })] });
  return writer.write(request, new AbortController().signal, recordedDraft());
}

it('a model of Anthropic is called with the protocol of its vendor', async () => {
  const written = await write('anthropic', anthropicEnding('end_turn'));
  expect(written).toEqual({ text: 'Written well.', model: 'test-model' });
  expect(server.calls[0]).toMatchObject({
    path: '/v1/messages',
    headers: { 'x-api-key': providerKey },
    body: {
      model: 'test-model',
      temperature: 0.75,
      max_tokens: 600,
      system: [{ type: 'text', text: expect.stringContaining('Write one tweet') }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Words' }] }],
    },
  });
});

it('a model of Google is called with the protocol of its vendor', async () => {
  expect(await write('google', google('STOP'), { generationConfig: { topP: 0.9 } })).toEqual({
    text: 'Written well.',
    model: 'test-model',
  });
  expect(server.calls[0]).toMatchObject({
    path: '/v1/models/test-model:streamGenerateContent?alt=sse',
    headers: { 'x-goog-api-key': providerKey },
    body: {
      generationConfig: { temperature: 1.2, maxOutputTokens: 600, topP: 0.9 },
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

  it.each<[TextModelKind, string, readonly object[], object]>([
    ['anthropic', 'no end', anthropic, brokenOff],
    ['anthropic', 'pause_turn', anthropicEnding('pause_turn'), brokenOff],
    ['anthropic', 'max_tokens', anthropicEnding('max_tokens'), tooLong],
    ['anthropic', 'refusal', anthropicEnding('refusal'), rejected],
    ['anthropic', 'an error', [overloaded], inside(/has a problem/)],
    ['anthropic', 'an overload', [...anthropic.slice(0, 3), limited], inside(/is overloaded/)],
    ['google', 'no end', google(), brokenOff],
    ['google', 'OTHER', google('OTHER'), brokenOff],
    ['google', 'MAX_TOKENS', google('MAX_TOKENS'), tooLong],
    ['google', 'SAFETY', google('SAFETY'), rejected],
    ['google', 'an error', [...google().slice(0, 1), unavailable], inside(/has a problem/)],
    ['google', 'an overload', [exhausted], inside(/is overloaded/)],
  ])('of %s: %s', async (kind, _, events, expected) => {
    await expect(write(kind, events)).rejects.toMatchObject(expected);
  });
});

it('a text that ended at a stop sequence is whole', async () => {
  expect((await write('anthropic', anthropicEnding('stop_sequence'))).text).toBe('Written well.');
});

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
