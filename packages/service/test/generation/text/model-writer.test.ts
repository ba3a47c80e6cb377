import { grammarOf } from '@contentgen/templates/grammar';
import { instructionOf, refusalMark } from '@contentgen/templates/instructions';
import { templateOf } from '@contentgen/templates/templates';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AttemptUsage, currentAttempt } from '../../../src/generation/generation-observer.ts';
import { providerKey, providersOf, recordedDraft, textModel } from '../model-providers.ts';
import { type Behaviour, event, type ProviderServer, startProviderServer } from '../provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const { signal } = new AbortController();
const freestyle = { templateId: 1, name: 'A text', prompt: '  Words,\nas they are [x]  ', creativity: 0.75 };
const tweet = { ...freestyle, templateId: 33 };
/** Numbers with spaces: 60,000 of them have about 400,000 characters. */
const numbers = (first: number) => Array.from({ length: 60_000 }, (_, at) => `${first + at} `).join('');
const text = (...pieces: string[]): Behaviour => ({ kind: 'text', pieces });
const events = (...parts: string[]): Behaviour => ({ kind: 'events', body: parts.join('') });
const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const [half, stop, done] = [event({ content: 'Half ' }, null), event({}, 'stop'), 'data: [DONE]\n\n'];

async function write(request = freestyle, fields: Parameters<typeof textModel>[1] = {}) {
  const draft = recordedDraft();
  const { text: writer } = await providersOf({ text: [textModel(server, fields)] });
  const written = await writer.write(request, signal, draft);
  return { ...written, draft };
}

describe('a model that writes', () => {
  it('receives an instruction, the prompt, the temperature and the key, and no maximum of tokens', async () => {
    const { model } = await write();
    expect(model).toBe('test-model');
    expect(server.calls).toHaveLength(1);
    expect(server.calls[0]).toMatchObject({
      operation: 'chat',
      headers: { authorization: `Bearer ${providerKey}` },
    });
    expect(server.calls[0]?.body).toEqual({
      model: 'test-model',
      messages: [
        { role: 'system', content: instructionOf(1, 0.75) },
        { role: 'user', content: freestyle.prompt },
      ],
      temperature: 1,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('receives no key without one, and no temperature if it is ignored', async () => {
    await write(freestyle, { key: null, creativity: 'ignored' });
    expect(server.calls[0]?.headers.authorization).toBeUndefined();
    expect(server.calls[0]?.body).not.toHaveProperty('temperature');
  });

  it('of llama.cpp receives the form of the template as a grammar, and does not think', async () => {
    server.behave(text('Short.'));
    await write({ ...tweet, creativity: 0.5 }, { kind: 'llama-server' });
    expect(server.calls[0]?.body).toMatchObject({
      grammar: grammarOf(templateOf(33).form),
      chat_template_kwargs: { enable_thinking: false },
      temperature: 0.4,
    });
    server.reset();
    await write(freestyle, { kind: 'llama-server' });
    expect(server.calls[0]?.body).not.toHaveProperty('grammar');
  });

  it('may write as many parts as the prompt asks for', async () => {
    server.behave(text('#Tea #Cake #Kiel'));
    const request = { ...freestyle, templateId: 17, prompt: 'Three hashtags for a tea shop' };
    expect((await write(request, { kind: 'llama-server' })).text).toBe('#Tea #Cake #Kiel');
    expect(server.calls).toHaveLength(1);
    expect(server.calls[0]?.body).toMatchObject({
      grammar: grammarOf(templateOf(17).form, false, request.prompt),
    });
    expect(server.calls[0]?.body.messages[0]?.content).toContain('or as many as the request asks for');
  });

  it('receives the text to work on as material', async () => {
    await write({ ...freestyle, templateId: 54 });
    expect(server.calls[0]?.body.messages[1]?.content).toBe(`<text>\n${freestyle.prompt}\n</text>`);
  });

  it('fills the draft while it writes', async () => {
    const pieces = Array.from({ length: 60 }, (_, at) => `Sentence ${at} of a text. `);
    server.behave(text(...pieces));
    const { text: written, draft } = await write();
    expect(written).toBe(pieces.join('').trim());
    expect(draft.pieces.length).toBeGreaterThan(20);
    expect(draft.discarded).toEqual([]);
  });

  it.each<[string[], string]>([
    [['\n\n', ' Hello', ' \n'], 'Hello'],
    [['a\0b', '\u0007c'], 'abc'],
    [['one\r', '\ntwo\r', 'three'], 'one\ntwo\nthree'],
    [['smile \ud83d', '\ude00!'], 'smile 😀!'],
    [['broken \ud83d', 'x \ude00 y'], 'broken x  y'],
    [['a', '  ', '\n', '', 'b'], 'a  \nb'],
    [['\0', ' ', 'x'], 'x'],
    [['\n', ' <thi', 'nk>Let me', ' see.</th', 'ink>\n\nThe ', 'text.'], 'The text.'],
    [['<think>Is <think> or </thin', 'g> meant?</think>The text.'], 'The text.'],
    [['Put it into <think>', ' and it', ' thinks.'], 'Put it into <think> and it thinks.'],
    [['<thi', 'n>The text.</thin>'], '<thin>The text.</thin>'],
    [['<thin'], '<thin'],
  ])('is cleaned piece by piece, and the draft is the text: %j', async (pieces, expected) => {
    server.behave(text(...pieces));
    const { text: written, draft } = await write();
    expect(written).toBe(expected);
    expect(draft.text()).toBe(written);
    expect(draft.discarded).toEqual([]);
  });

  it.each(['STOP', 'eos', 'eos_token', 'next_year', null])(
    'is finished, also if its server calls that %s',
    async (finish) => {
      server.behave({ kind: 'text', pieces: ['The text.'], finish });
      expect((await write()).text).toBe('The text.');
    },
  );

  const invalid = (reason: unknown, retryable = true) => ({ code: 'invalid_result', retryable, reason });
  const ending = (finish: string | null): Behaviour => ({ kind: 'text', pieces: ['Half'], finish });
  const failing = (message: RegExp) => ({
    code: 'provider_failed',
    retryable: true,
    reason: 'error in the response',
    message: expect.stringMatching(message),
  });
  const call = { tool_calls: [{ index: 0, id: '1', function: { name: 'look', arguments: '{}' } }] };
  const said = 'said by the provider';

  it.each<[string, Behaviour, object]>([
    ['nothing', text(), invalid('empty response')],
    ['white space', text(' \n', '\0'), invalid('empty response')],
    ['thoughts without an end', text('<think>', 'Hm. <think> The', ' text.'), invalid('empty response')],
    ['a refusal', ending('content_filter'), { code: 'provider_rejected', retryable: false }],
    ['half a text', ending('length'), invalid('length limit of the model after 4 characters', false)],
    ['no end at all', events(half), invalid('incomplete text after 5 characters')],
    ['an end that is an error', ending('error'), invalid('incomplete text after 4 characters')],
    ['an error', events(half, data({ error: { message: said } }), done), failing(/has a problem/)],
    ['an error that is a text', events(half, data({ error: said }), done), failing(/has a problem/)],
    [
      'an error object',
      events(half, data({ object: 'error', message: said }), done),
      failing(/has a problem/),
    ],
    [
      'an overload',
      events(half, data({ error: { message: said, code: 429 } }), done),
      failing(/is overloaded/),
    ],
    [
      'no credit',
      events(half, data({ error: { message: said, code: 'insufficient_quota' } }), done),
      { code: 'provider_rejected', retryable: false, reason: 'no credit: error in the response' },
    ],
    ['garbage in the middle', events(half, 'data: {\n\n', stop, done), { code: 'invalid_result' }],
    ['a tool that it calls', events(event(call, 'stop')), invalid('tool call')],
    ['an end for a tool', { kind: 'text', pieces: [], finish: 'tool_calls' }, invalid('tool call')],
    [
      'too much',
      text(numbers(0), numbers(60_000)),
      invalid(expect.stringMatching(/^text too long after \d{6} characters$/), false),
    ],
    [
      'the same again and again',
      text('We bake bread. '.repeat(400)),
      invalid('repetition after 6000 characters'),
    ],
    [
      'an apology',
      text("I'm sorry, but I can't help with that."),
      { code: 'provider_rejected', retryable: false },
    ],
    ['a page', events('<!doctype html>'), invalid('not an event stream')],
    ['one value without end', { kind: 'endless', bytes: 1e9 }, invalid('larger than 33554432 bytes')],
    ['a reset', { kind: 'reset' }, { code: 'provider_failed', retryable: true, reason: 'UND_ERR_SOCKET' }],
  ])('that answers with %s causes a failure, in human-readable words', async (_, behaviour, expected) => {
    server.behave(behaviour);
    const failure = await write().catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'GenerationFailure', ...expected });
    expect((failure as Error).message).toMatch(/^The (?:model|provider|connection|service|text)\b[^\n]+\.$/);
  });

  it.each<[number, Record<string, string>, object]>([
    [401, {}, { code: 'provider_rejected', retryable: false }],
    [400, {}, { code: 'provider_rejected', retryable: false }],
    [500, {}, { code: 'provider_failed', retryable: true, retryAfter: 0 }],
    [429, { 'retry-after': '120' }, { code: 'provider_failed', retryable: true, retryAfter: 120_000 }],
    [308, { location: 'http://127.0.0.1:1/' }, { code: 'provider_failed', retryable: false }],
  ])('that answers with %i causes a failure, too', async (status, headers, expected) => {
    server.behave({ kind: 'status', status, headers });
    await expect(write()).rejects.toMatchObject({ ...expected, reason: `HTTP ${status}` });
  });

  it('without a finish reason and a last event is finished if the text has a form', async () => {
    server.behave(events(half));
    expect((await write(tweet)).text).toBe('Half');
    await expect(write({ ...tweet, templateId: 49 })).rejects.toMatchObject({
      reason: 'incomplete text after 5 characters',
    });
  });

  it.each<[string, Behaviour]>([
    ['lines that end as on Windows', events((half + stop + done).replaceAll('\n', '\r\n'))],
    [
      'events that have nothing of a text',
      events(data({ type: 'ping' }), 'data:\n\n', half, data({ choices: null, usage: {} }), stop, done),
    ],
    ['an error that is null', events(half.replace('{', '{"error":null,'), stop, done)],
    ['no empty line behind its last event', events(half, stop.trimEnd())],
    ['a byte order mark before it', events('\ufeff', half, stop, done)],
  ])('may answer with %s', async (_, behaviour) => {
    server.behave(behaviour);
    expect((await write()).text).toBe('Half');
  });

  it('that cannot be reached causes a failure that is retryable', async () => {
    const closed = await startProviderServer();
    await closed.close();
    const { text: writer } = await providersOf({ text: [textModel(closed)] });
    await expect(writer.write(freestyle, signal, recordedDraft())).rejects.toMatchObject({
      code: 'provider_failed',
      retryable: true,
      reason: 'ECONNREFUSED',
    });
  });

  it('does not show its messages or its key in a failure, a report or the console', async () => {
    const consoles = (['log', 'warn', 'error', 'info'] as const).map((name) =>
      vi.spyOn(console, name).mockReturnValue(),
    );
    const { text: writer, reported } = await providersOf({ text: [textModel(server)] });
    const failures: unknown[] = [];
    for (const behaviour of [
      { kind: 'status', status: 400, body: JSON.stringify({ error: { message: said } }) },
      { kind: 'status', status: 500, body: said },
      { kind: 'text', pieces: [said], finish: 'error' },
    ] as const) {
      server.behave(behaviour);
      const { message } = await writer.write(freestyle, signal, recordedDraft()).catch((error) => error);
      failures.push(message);
    }
    const written = consoles.flatMap(({ mock }) => mock.calls);
    vi.restoreAllMocks();
    expect(written).toEqual([]);
    expect(reported).toHaveLength(3);
    for (const secret of [said, providerKey, 'as they are']) {
      expect(JSON.stringify([failures, reported])).not.toContain(secret);
    }
  });
});

describe('a text that has not the form of its template', () => {
  const long = 'x'.repeat(281);

  it('goes back to the model once, with what is wrong, and the draft restarts', async () => {
    server.behave(({ body }) => text(body.messages.length === 2 ? long : 'Short now.'));
    const { text: written, draft } = await write(tweet);
    expect(written).toBe('Short now.');
    expect(draft.text()).toBe(written);
    expect(draft.discarded).toEqual([long]);
    expect(server.calls).toHaveLength(2);
    expect(server.calls[1]?.body.messages.slice(2)).toEqual([
      { role: 'assistant', content: long },
      {
        role: 'user',
        content: expect.stringContaining('has 281 characters, but at most 280 are allowed'),
      },
    ]);
  });

  it('twice is a failure if its platform would refuse it', async () => {
    server.behave(text(long));
    await expect(write(tweet)).rejects.toMatchObject({
      code: 'invalid_result',
      retryable: false,
      message: expect.stringContaining('has 281 characters, but at most 280 are allowed'),
    });
    expect(server.calls).toHaveLength(2);
  });

  const title = { ...freestyle, templateId: 12 };
  const bad = 'A title in so many words that no reader will ever reach its end. '.repeat(3).trim();
  const worse = `${bad}\n`.repeat(4).trim();

  it.each([
    ['the second one', worse, bad],
    ['the first one', bad, worse],
  ])('twice is published all the same, the better one, and counted: %s', async (_, first, second) => {
    server.behave(({ body }) => text(body.messages.length === 2 ? first : second));
    const attempt = new AttemptUsage(undefined);
    const { text: written, draft } = await currentAttempt.run(attempt, () => write(title));
    expect(written).toBe(bad);
    expect(draft.text()).toBe(written);
    expect(server.calls).toHaveLength(2);
    expect(attempt.missedForm).toBe(12);
  });

  it('is published if the second call fails', async () => {
    server.behave(({ body }) => (body.messages.length === 2 ? text(bad) : { kind: 'status', status: 500 }));
    const { text: written, draft } = await write(title);
    expect(written).toBe(bad);
    expect(draft.text()).toBe(written);
  });
});

describe('a text that may be a refusal', () => {
  const doubtful = 'Never put off until tomorrow, they say.';

  it('is published if the model says that it is the text', async () => {
    server.behave(({ body }) => text(body.messages.length === 2 ? doubtful : `@@TEXT@@\n${doubtful}`));
    const { text: written, draft } = await write();
    expect(written).toBe(doubtful);
    expect(draft.text()).toBe(written);
    expect(server.calls[1]?.body.messages.at(-1)?.content).toContain(refusalMark);
  });

  it('is a failure with the reason if the model says that it refuses', async () => {
    server.behave(text(refusalMark, ' Das schreibe ich nicht'));
    await expect(write()).rejects.toMatchObject({
      code: 'provider_rejected',
      retryable: false,
      message: 'The model refused to make this: Das schreibe ich nicht. Change your request.',
    });
    expect(server.calls).toHaveLength(1);
  });
});
