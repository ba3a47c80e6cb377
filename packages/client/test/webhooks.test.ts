import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { ContentgenError } from '../src/index.ts';
import { type ReceivedHeaders, unwrap, WebhookError } from '../src/webhooks.ts';

const secret = `whsec_${btoa('a secret of 32 bytes for a test.')}`;
const event = {
  type: 'document.succeeded',
  timestamp: '2026-11-21T09:31:12.042Z',
  data: { id: '01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70', path: '/api/v1/documents/1', state: 'succeeded' },
};
const body = JSON.stringify(event);

/** The headers of a delivery, by the library of the specification. */
function signed(content = body, { key = secret, age = 0 } = {}) {
  const at = new Date(Date.now() - age * 1_000);
  return {
    'webhook-id': 'event-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(key).sign('event-1', at, content),
  };
}

const refusal = (content: unknown, headers: ReceivedHeaders, key: string | undefined = secret) =>
  unwrap(content as string, headers, key).then(
    () => expect.unreachable(),
    (error: WebhookError) => error,
  );

describe('a delivery that standardwebhooks has signed', () => {
  it.each<[string, ReceivedHeaders]>([
    ['Headers', new Headers(signed())],
    ['entries', Object.entries(signed())],
    ['an object', signed()],
    ['an object in other cases', { 'Webhook-Id': 'event-1', ...renamed(signed()) }],
    [
      'an object with arrays',
      Object.fromEntries(Object.entries(signed()).map(([name, one]) => [name, [one]])),
    ],
  ])('is verified with %s', async (_, headers) => {
    expect(await unwrap(body, headers, secret)).toEqual(event);
  });

  it.each(['', 'é😀', 'a'.repeat(100_000)])('is verified byte by byte', async (text) => {
    const content = JSON.stringify({ ...event, later: text });
    const bytes = Buffer.from(content);
    expect(await unwrap(bytes, signed(content), secret)).toEqual({ ...event, later: text });
  });

  it('may have several signatures, and the receiver several secrets', async () => {
    const other = `whsec_${btoa('another secret of 32 bytes.')}`;
    const headers = signed();
    const [right, wrong] = [headers['webhook-signature'], signed(body, { key: other })['webhook-signature']];
    for (const all of [`${wrong} ${right}`, `v1a,abc ${right}`, `${wrong}, ${right}`]) {
      expect(await unwrap(body, { ...headers, 'webhook-signature': all }, secret)).toEqual(event);
    }
    expect(await unwrap(body, headers, [other, ` ${secret}\n`])).toEqual(event);
  });

  it('may have a type of a later version', async () => {
    const content = JSON.stringify({ ...event, type: 'audio.succeeded' });
    expect(await unwrap(content, signed(content), secret)).toMatchObject({ type: 'audio.succeeded' });
  });
});

describe('a delivery is refused with 400', () => {
  const headers = signed();
  const signature = headers['webhook-signature'];
  it.each<[string, string, ReceivedHeaders, RegExp]>([
    ['without the id', body, { ...headers, 'webhook-id': undefined }, /webhook-id is missing/],
    ['without a signature', body, { ...headers, 'webhook-signature': '' }, /webhook-signature is missing/],
    ['that is old', body, signed(body, { age: 310 }), /not within 5 minutes/],
    ['from the future', body, signed(body, { age: -310 }), /not within 5 minutes/],
    ['without a time', body, { ...headers, 'webhook-timestamp': 'soon' }, /webhook-timestamp soon is not/],
    [
      'with another time',
      body,
      { ...headers, 'webhook-timestamp': signed(body, { age: 9 })['webhook-timestamp'] },
      /No sig/,
    ],
    ['with another id', body, { ...headers, 'webhook-id': 'event-2' }, /No signature matches/],
    ['with another body', `${body} `, headers, /No signature matches/],
    [
      'with half a signature',
      body,
      { ...headers, 'webhook-signature': signature.slice(0, 20) },
      /No signature/,
    ],
    ['with a longer signature', body, { ...headers, 'webhook-signature': `${signature}A` }, /No signature/],
    [
      'of another scheme',
      body,
      { ...headers, 'webhook-signature': signature.replace('v1', 'v2') },
      /No signature/,
    ],
    ['of no event', '{"type":1}', signed('{"type":1}'), /no event of the service/],
    ['of no JSON', 'null', signed('null'), /no event of the service/],
  ])('%s', async (_, content, given, message) => {
    const error = await refusal(content, given);
    expect(error).toBeInstanceOf(WebhookError);
    expect(error).toBeInstanceOf(ContentgenError);
    expect([error.status, error.retryable]).toEqual([400, false]);
    expect(error.message).toMatch(message);
  });
});

it.each([[event], [undefined], [null]])('a parsed body is a mistake of the receiver', async (parsed) => {
  const error = await refusal(parsed, signed());
  expect([error.status, error.message]).toEqual([500, expect.stringContaining('express.raw(')]);
});

it.each(['', 'secret', 'whsec_', 'whsec_?', 'whsec_abcde'])(
  'a malformed secret is a mistake of the receiver: %s',
  async (key) => {
    const error = await refusal(body, signed(), key);
    expect([error.status, error.message]).toEqual([500, expect.stringMatching(/^The secret must be whsec_/)]);
  },
);

it.each([[undefined], [[]], [[undefined]]])(
  'a missing secret is a mistake of the receiver: %j',
  async (missing) => {
    const call = unwrap(body, signed(), missing as never);
    await expect(call).rejects.toMatchObject({
      status: 500,
      message: expect.stringMatching(/^The secret must be/),
    });
  },
);

it('one missing secret of several spoils nothing', async () => {
  expect(await unwrap(body, signed(), [secret, undefined] as never)).toEqual(event);
});

it('missing headers are a mistake of the receiver', async () => {
  const error = await refusal(body, undefined as never);
  expect([error.status, error.message]).toEqual([500, expect.stringMatching(/^The headers must/)]);
});

function renamed(headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(headers).map(([name, one]) => [name.toUpperCase(), one]));
}
