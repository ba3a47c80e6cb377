import { expect, it } from 'vitest';
import { withWholeUsage, withWholeUsageInJson } from '../../../src/generation/providers/whole-usage.ts';

/** Returns what arrives of a stream in pieces of this many bytes. */
async function passed(text: string, size: number): Promise<string> {
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const arrived: Uint8Array[] = [];
  for await (const chunk of withWholeUsage(pieces())) arrived.push(chunk);
  return Buffer.concat(arrived).toString();
}

it.each([1, 7, 4_096])('passes all else on as it came, in pieces of %i bytes', async (size) => {
  const text =
    ': a comment\r\n\r\ndata: {"choices":[{"delta":{"content":"\\"usage\\": 3.5 é🙂"}}]}\n\ndata: [DONE]\n\n';
  expect(await passed(text, size)).toBe(text);
});

it.each([1, 7, 4_096])('lets no text fail for its counts, in pieces of %i bytes', async (size) => {
  const usage = {
    prompt_tokens: '12',
    completion_tokens: -1,
    details: { cachedTokenCount: 1.6 },
    cost: 0.002,
    tier: '1',
  };
  expect(await passed(`data: ${JSON.stringify({ usage })}\n\n`, size)).toBe(
    `data: ${JSON.stringify({ usage: { prompt_tokens: 12, completion_tokens: 0, details: { cachedTokenCount: 2 }, cost: 0.002, tier: '1' } })}\n\n`,
  );
});

it('gives an event of Anthropic the usage that its package requires', async () => {
  const none = { input_tokens: 0, output_tokens: 0 };
  expect(await passed('data: {"type":"message_start","message":{"id":"a"}}\n', 9)).toBe(
    `data: ${JSON.stringify({ type: 'message_start', message: { usage: none, id: 'a' } })}\n`,
  );
});

it('counts the thoughts that a server has only in its total', async () => {
  const usage = { prompt_tokens: 50, completion_tokens: 30, total_tokens: 180 };
  expect(await passed(`data: ${JSON.stringify({ usage })}\n`, 9)).toBe(
    `data: ${JSON.stringify({ usage: { ...usage, completion_tokens: 130 } })}\n`,
  );
});

it.each([
  [
    '{"data":[],"usage":{"input_tokens":"7","output_tokens":3.5}}',
    '{"data":[],"usage":{"input_tokens":7,"output_tokens":4}}',
  ],
  ['{\n  "data": [],\n  "usage": {\n "total_tokens": -1 }\n}', '{"data":[],"usage":{"total_tokens":0}}'],
  ['{"data":["usage"]}', '{"data":["usage"]}'],
  ['{"usage":', '{"usage":'],
])('of a picture, too: %j', async (body, expected) => {
  async function* pieces() {
    for (const piece of body) yield Buffer.from(piece);
  }
  const arrived: Uint8Array[] = [];
  for await (const chunk of withWholeUsageInJson(pieces())) arrived.push(chunk);
  expect(Buffer.concat(arrived).toString()).toBe(expected);
});
