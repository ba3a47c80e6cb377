import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as read } from 'node:stream/consumers';
import { creativityLevels } from '@contentgen/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  TextModelConfiguration,
  TextModelKind,
} from '../../../src/generation/providers/provider-configuration.ts';
import { Secret } from '../../../src/generation/providers/provider-configuration.ts';
import { temperatures } from '../../../src/generation/text/language-model.ts';
import { providersOf, recordedDraft } from '../model-providers.ts';

let server: Server;
let url = '';
let seen: { path: string; headers: NodeJS.Dict<string | string[]>; body: Record<string, unknown> };
let completion: { status: number; events: readonly object[] };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    seen = { path: request.url ?? '', headers: request.headers, body: JSON.parse(await read(request)) };
    response.writeHead(completion.status, { 'content-type': 'text/event-stream' });
    for (const event of completion.events) {
      const { type } = event as { type?: string };
      response.write(`${type === undefined ? '' : `event: ${type}\n`}data: ${JSON.stringify(event)}\n\n`);
    }
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const usage = { input_tokens: 1, output_tokens: 1 };
const anthropic = [
  {
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'test-model',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    },
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

async function write(kind: TextModelKind) {
  const configuration: TextModelConfiguration = {
    name: kind,
    kind,
    url,
    model: 'test-model',
    key: new Secret('sk-of-the-tests'),
    timeout: 60_000,
    concurrency: 1,
    creativity: 'temperature',
  };
  const draft = recordedDraft();
  const request = { templateId: 33, name: 'A text', prompt: 'Words', creativity: 0.75 };
  const { text: writer } = await providersOf({ text: [configuration] });
  return writer.write(request, new AbortController().signal, draft);
}

describe('a model of Anthropic', () => {
  it('is called with the protocol of its vendor', async () => {
    completion = { status: 200, events: anthropicEnding('end_turn') };
    expect(await write('anthropic')).toEqual({ text: 'Written well.', model: 'test-model' });
    expect(seen.path).toBe('/messages');
    expect(seen.headers['x-api-key']).toBe('sk-of-the-tests');
    expect(seen.body).toMatchObject({
      model: 'test-model',
      temperature: 0.75,
      system: [{ type: 'text', text: expect.stringContaining('Write one tweet') }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Words' }] }],
    });
  });
});

describe('a model of Google', () => {
  it('is called with the protocol of its vendor', async () => {
    completion = { status: 200, events: google('STOP') };
    expect(await write('google')).toEqual({ text: 'Written well.', model: 'test-model' });
    expect(seen.path).toBe('/models/test-model:streamGenerateContent?alt=sse');
    expect(seen.headers['x-goog-api-key']).toBe('sk-of-the-tests');
    expect(seen.body).toMatchObject({
      generationConfig: { temperature: 1.2 },
      systemInstruction: { parts: [{ text: expect.stringContaining('Write one tweet') }] },
      contents: [{ role: 'user', parts: [{ text: 'Words' }] }],
    });
  });
});

const brokenOff = { code: 'invalid_result', retryable: true, reason: 'incomplete text' };

describe('an error in the stream means a problem or an overload:', () => {
  const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'said' } };
  const limited = { type: 'error', error: { type: 'rate_limit_error', message: 'said' } };
  const unavailable = { error: { code: 503, message: 'said', status: 'UNAVAILABLE' } };
  const exhausted = { error: { code: 429, message: 'said', status: 'RESOURCE_EXHAUSTED' } };
  it.each<[TextModelKind, string, readonly object[], RegExp]>([
    ['anthropic', 'at its beginning', [overloaded], /has a problem/],
    ['anthropic', 'about its limits', [...anthropic.slice(0, 3), limited], /is overloaded/],
    ['google', 'in the middle', [...google().slice(0, 1), unavailable], /has a problem/],
    ['google', 'about its limits', [exhausted], /is overloaded/],
  ])('of %s, %s', async (kind, _, events, message) => {
    completion = { status: 200, events };
    const reason = 'error in the response';
    await expect(write(kind)).rejects.toMatchObject({ code: 'provider_failed', retryable: true, reason });
    await expect(write(kind)).rejects.toThrow(message);
  });
});

describe('an incomplete text is a failure', () => {
  it.each<[TextModelKind, string, readonly object[], object]>([
    ['anthropic', 'nothing', anthropic, brokenOff],
    ['anthropic', 'pause_turn', anthropicEnding('pause_turn'), brokenOff],
    ['anthropic', 'an end of next year', anthropicEnding('next_year'), brokenOff],
    ['anthropic', 'max_tokens', anthropicEnding('max_tokens'), { code: 'invalid_result', retryable: false }],
    ['anthropic', 'refusal', anthropicEnding('refusal'), { code: 'provider_rejected' }],
    ['google', 'nothing', google(), brokenOff],
    ['google', 'OTHER', google('OTHER'), brokenOff],
    ['google', 'MALFORMED_FUNCTION_CALL', google('MALFORMED_FUNCTION_CALL'), brokenOff],
    ['google', 'MAX_TOKENS', google('MAX_TOKENS'), { code: 'invalid_result', retryable: false }],
    ['google', 'SAFETY', google('SAFETY'), { code: 'provider_rejected' }],
  ])('of %s: after %s', async (kind, _, events, expected) => {
    completion = { status: 200, events };
    await expect(write(kind)).rejects.toMatchObject(expected);
  });

  it('accepts a response that ended at a stop sequence as whole', async () => {
    completion = { status: 200, events: anthropicEnding('stop_sequence') };
    expect((await write('anthropic')).text).toBe('Written well.');
  });
});

const kinds = Object.entries(temperatures) as [TextModelKind, Record<number, number>][];

it.each(kinds)(
  'the temperatures for %s rise from 0 with the creativity, as in the README',
  async (kind, all) => {
    const rising = creativityLevels.map(({ value }) => all[value]);
    expect(rising[0]).toBe(0);
    expect(rising).toEqual([...new Set(rising)].sort());
    const readme = await readFile(new URL('../../../../../README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`| \`${kind}\` | ${rising.join(' | ')} |`);
  },
);
