import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findModel, modelChoices, unusedKeys } from '../../src/commands/model-servers.ts';
import { runtimeEntry } from '../../src/generation/local/model-files.ts';
import { readConfiguration } from '../../src/settings.ts';
import { type ProviderServer, startProviderServer } from '../generation/provider-server.ts';
import { keys, playing, vendors } from '../generation/vendors.ts';
import { runCommand } from './run-command.ts';

const lists = [
  'a page',
  { data: [] },
  { data: [{ id: 'nomic-embed-text' }, { id: 'llama3.2:latest' }] },
  { data: [{ id: '/models/Tiny-1.gguf', owned_by: 'llamacpp' }] },
];
let servers: ProviderServer[] = [];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
  servers = await Promise.all(lists.map(() => startProviderServer()));
});
afterEach(() => {
  for (const [at, server] of servers.entries()) {
    server.reset();
    server.models = lists[at];
  }
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  for (const server of servers) await server.close();
});

const listed = () => {
  for (const [at, server] of servers.entries()) server.models = lists[at];
  return servers.map(({ url }, at) => ({ name: `Server ${at}`, url }));
};

it('the first server with a model that writes texts is used, and named', async () => {
  const { message, settings } = await findModel(folder, {}, listed());
  expect(message).toBe(`llama3.2:latest writes the texts. It runs in Server 2 at ${listed()[2]?.url}.`);
  expect(readConfiguration(settings).providers.text).toMatchObject([
    { kind: 'openai-compatible', url: listed()[2]?.url, model: 'llama3.2:latest', timeout: 300_000 },
  ]);
});

it('without such a server, the built-in writer writes, and two lines say how to get one', async () => {
  const closed = { name: 'Closed', url: 'http://127.0.0.1:1/v1' };
  const { message, settings } = await findModel(folder, {}, [closed, ...listed().slice(0, 2)]);
  expect(message.split('\n')).toHaveLength(2);
  expect(message).toMatch(/No model server runs.*\n.*models add qwen3-4b/);
  expect(settings).toEqual({});
});

it('the console gets each choice with its command and its consequence, and no key', async () => {
  const choices = await modelChoices(folder, { MISTRAL_API_KEY: 'secret' }, listed().slice(1, 3));
  expect(choices.map(({ name }) => name)).toEqual([
    'Server 2, llama3.2:latest',
    'Mistral, with the key in MISTRAL_API_KEY',
  ]);
  expect(choices[0]?.command).toContain('PROVIDER_SERVER_TEXT_MODEL=llama3.2:latest ');
  expect(choices[1]).toMatchObject({
    consequence: 'Each request is sent to Mistral, which charges for it.',
    command: expect.stringContaining('PROVIDER_MISTRAL_KEY=$MISTRAL_API_KEY'),
  });
  expect(JSON.stringify(choices)).not.toContain('secret');
});

it('a server of llama.cpp receives the form of a text as a grammar', async () => {
  const { settings } = await findModel(folder, {}, listed().slice(3));
  expect(readConfiguration(settings).providers.text).toMatchObject([
    { kind: 'llama-server', model: 'Tiny-1' },
  ]);
});

it('without such a server, the largest model that was added is used, and named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'models-'));
  await mkdir(dirname(runtimeEntry(folder)), { recursive: true });
  await writeFile(runtimeEntry(folder), '');
  await writeFile(join(folder, 'small.gguf'), '1');
  await writeFile(join(folder, 'large.gguf'), '12');
  const { message, settings } = await findModel(folder, {}, listed().slice(0, 2));
  expect(message).toBe('large writes the texts. It runs in this service.');
  expect(readConfiguration(settings).providers.text).toMatchObject([
    { kind: 'local', model: 'large', timeout: 300_000, concurrency: 2 },
  ]);
  await rm(folder, { recursive: true });
});

describe('without such a server and such a model, a key in the environment', () => {
  const empty = join(tmpdir(), 'no-models-here');
  const list = (...ids: string[]) => ({ data: ids.map((id, created) => ({ id, created })) });
  const find = (environment: Record<string, string>) => findModel(empty, environment, []);

  it('of OpenAI takes the newest small model that answers, and says what it costs', async () => {
    const [server] = servers as [ProviderServer];
    server.models = list('gpt-5-mini', 'gpt-6-mini', 'gpt-7', 'gpt-image-9', 'gpt-7-mini-tts', 'gpt-7-mini');
    const answer = playing(vendors['OpenAI since GPT-5'] as never, ['ready']);
    server.behave((call) =>
      call.body.model === 'gpt-7-mini' ? { kind: 'status', status: 404 } : answer(call),
    );
    const environment = { OPENAI_API_KEY: keys.good, OPENAI_BASE_URL: server.url };
    const { message, settings } = await find(environment);
    expect(message).toMatch(/^gpt-6-mini of OpenAI writes the texts.*OPENAI_API_KEY.*costs money/);
    expect(message).not.toContain(keys.good);
    expect(readConfiguration(settings).providers.text).toMatchObject([
      { kind: 'openai', model: 'gpt-6-mini' },
    ]);
  });

  it.each<[string, string, string, unknown, string]>([
    [
      'Claude',
      'ANTHROPIC_API_KEY',
      'ANTHROPIC_BASE_URL',
      list('claude-9', 'claude-haiku-9'),
      'claude-haiku-9',
    ],
    [
      'Gemini with thoughts',
      'GEMINI_API_KEY',
      'GOOGLE_GEMINI_BASE_URL',
      {
        models: [
          { name: 'models/embedding-1', supportedGenerationMethods: ['embedContent'] },
          { name: 'models/gemini-9-flash', supportedGenerationMethods: ['generateContent'] },
        ],
      },
      'gemini-9-flash',
    ],
    [
      'Mistral',
      'MISTRAL_API_KEY',
      'MISTRAL_BASE_URL',
      {
        data: [
          { id: 'small-1', capabilities: { completion_chat: false } },
          { id: 'small-2', deprecation: '2026-01-01' },
          { id: 'small-3', capabilities: { completion_chat: true }, deprecation: null },
        ],
      },
      'small-3',
    ],
  ])('of %s takes a model of its list', async (vendor, variable, url, models, model) => {
    const [server] = servers as [ProviderServer];
    server.models = models;
    server.behave(playing(vendors[vendor] as never, ['ready']));
    const { settings } = await find({ [variable]: keys.good, [url]: new URL(server.url).origin });
    expect(readConfiguration(settings).providers.text).toMatchObject([{ model }]);
  });

  it('that is wrong is named, and the built-in writer writes', async () => {
    const [server] = servers as [ProviderServer];
    server.models = list('gpt-mini');
    server.behave(playing(vendors['OpenAI since GPT-5'] as never, ['ready']));
    const { message, settings } = await find({ OPENAI_API_KEY: keys.wrong, OPENAI_BASE_URL: server.url });
    expect(message).toMatch(/^No model of OpenAI answered with the key in OPENAI_API_KEY\.\nNo model server/);
    expect(settings).toEqual({});
  });

  it('is only named by a start without --ai', () => {
    expect(unusedKeys({ MISTRAL_API_KEY: keys.good })).toMatch(/^MISTRAL_API_KEY is set, but not used/);
    expect(unusedKeys({})).toBeUndefined();
  });
});

it('"start --ai" does not replace providers that are set', async () => {
  const place = { folder: 'no-folder', environment: { TEXT_PROVIDERS: 'offline' } };
  const { exitCode, stderr } = await runCommand(place, 'start', '--ai');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('TEXT_PROVIDERS is "offline" already');
});
