import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationError, readConfiguration } from '../../src/settings.ts';

const key = 'sk-very-confidential';
const ollama = {
  TEXT_PROVIDERS: 'ollama',
  PROVIDER_OLLAMA_URL: 'http://127.0.0.1:11434/v1/',
  PROVIDER_OLLAMA_TEXT_MODEL: 'llama3.2',
};
const painter = {
  IMAGE_PROVIDERS: 'openai',
  PROVIDER_OPENAI_URL: 'https://api.openai.com/v1',
  PROVIDER_OPENAI_IMAGE_MODEL: 'gpt-image-2',
  PROVIDER_OPENAI_KEY: key,
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const providersOf = (environment: Record<string, string>) => readConfiguration(environment).providers;

/** Returns the error message for an invalid environment. It shows no key. */
function refusal(environment: Record<string, string>): string {
  try {
    readConfiguration(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    const { message } = error as Error;
    expect(message).not.toContain('confidential');
    return message;
  }
  throw new Error('The environment was accepted.');
}

describe('the provider lists', () => {
  it('have only the offline provider by default', () => {
    const offline = { name: 'offline', kind: 'offline' };
    expect(providersOf({})).toEqual({ text: [{ ...offline, pace: null }], image: [offline] });
  });

  it('keep their order, and need only a URL and a model for an OpenAI-compatible API', () => {
    const lists = { TEXT_PROVIDERS: 'ollama, offline', GENERATION_CONCURRENCY: '7' };
    expect(providersOf({ ...ollama, ...lists }).text).toEqual([
      {
        name: 'ollama',
        kind: 'openai-compatible',
        url: 'http://127.0.0.1:11434/v1',
        model: 'llama3.2',
        key: null,
        timeout: 300_000,
        concurrency: 7,
        options: {},
        creativity: 'temperature',
      },
      { name: 'offline', kind: 'offline', pace: null },
    ]);
  });

  it('may share a provider, which then has a model for each list', () => {
    const both = { ...painter, TEXT_PROVIDERS: 'openai', PROVIDER_OPENAI_TEXT_MODEL: 'gpt' };
    const { text, image } = providersOf({ ...both, PROVIDER_OPENAI_IMAGE_SIZES: '1024x1024, 256x256' });
    expect(text).toMatchObject([{ name: 'openai', model: 'gpt' }]);
    expect(image).toMatchObject([{ name: 'openai', model: 'gpt-image-2', sizes: [256, 1_024] }]);
  });

  it('may have fields for each request, and a model of images that chooses its size', () => {
    const options = {
      ...painter,
      PROVIDER_OPENAI_IMAGE_OPTIONS: '{"quality":"low"}',
      PROVIDER_OPENAI_IMAGE_SIZES: 'auto',
    };
    expect(providersOf(options).image).toMatchObject([{ options: { quality: 'low' }, sizes: [] }]);
    for (const value of ['low', '[1]', 'null'])
      expect(refusal({ ...painter, PROVIDER_OPENAI_IMAGE_OPTIONS: value })).toContain(
        'must be a JSON object',
      );
  });

  it('take the kind from the name, or from a setting', () => {
    const vendor = { TEXT_PROVIDERS: 'google', PROVIDER_GOOGLE_TEXT_MODEL: 'm', PROVIDER_GOOGLE_KEY: key };
    expect(providersOf(vendor).text).toMatchObject([{ kind: 'google', url: null }]);
    expect(providersOf({ IMAGE_PROVIDERS: 'dry', PROVIDER_DRY_KIND: 'offline' }).image).toEqual([
      { name: 'dry', kind: 'offline' },
    ]);
    expect(refusal({ ...vendor, PROVIDER_GOOGLE_KEY: '' })).toBe(
      'PROVIDER_GOOGLE_KEY or PROVIDER_GOOGLE_KEY_FILE must be set for the kind "google".',
    );
  });

  it.each([
    ...['Ollama', 'a,,b', 'a b', 'offline,offline', [...'abcdefghijk'].join(',')].map(
      (value): [Record<string, string>, string] => [
        { TEXT_PROVIDERS: value },
        `TEXT_PROVIDERS is "${value}", but must be 1 to 10 different names`,
      ],
    ),
    [{ TEXT_PROVIDERS: 'a' }, 'PROVIDER_A_URL must be set to the URL of an OpenAI-compatible API'],
    [
      { TEXT_PROVIDERS: 'azure' },
      'PROVIDER_AZURE_URL must be set to the URL of your resource, such as https://',
    ],
    [{ TEXT_PROVIDERS: 'openai' }, 'PROVIDER_OPENAI_KEY or PROVIDER_OPENAI_KEY_FILE must be set'],
    [
      { ...ollama, PROVIDER_OLLAMA_URL: 'https://n.openai.azure.com/openai?api-version=1' },
      'PROVIDER_OLLAMA_URL must have no "?" and no "#". For Azure, set PROVIDER_OLLAMA_KIND=azure',
    ],
    [
      { ...ollama, PROVIDER_OLLAMA_URL: 'ollama:11434' },
      'PROVIDER_OLLAMA_URL is "ollama:11434", but must be',
    ],
    [
      { ...ollama, PROVIDER_OLLAMA_TEXT_MODEL: '' },
      'PROVIDER_OLLAMA_TEXT_MODEL must be set to the name of a model.',
    ],
    [
      { ...ollama, PROVIDER_OLLAMA_TEXT_MODEL: 'x'.repeat(129) },
      'but must be a text of at most 128 characters',
    ],
    [
      { ...ollama, PROVIDER_OLLAMA_KIND: 'ollama' },
      'PROVIDER_OLLAMA_KIND is "ollama", but must be one of openai-compatible, llama-server, openai, anthropic, google, mistral, azure, local, offline.',
    ],
    [
      { ...painter, PROVIDER_OPENAI_KIND: 'anthropic' },
      'IMAGE_PROVIDERS contains "openai", but providers of the kind "anthropic" make only texts.',
    ],
    [
      { ...ollama, PROVIDER_OLLAMA_TIMEOUT: '5' },
      'PROVIDER_OLLAMA_TIMEOUT is not a setting. After PROVIDER_OLLAMA_ there may be KIND, URL,',
    ],
    [
      { ...ollama, TEXT_PROVIDERS: 'offline' },
      'PROVIDER_OLLAMA_URL is set, but neither TEXT_PROVIDERS nor IMAGE_PROVIDERS contains "ollama".',
    ],
    ...['1024', '1024x512', '32x32', '5000x5000'].map((value): [Record<string, string>, string] => [
      { ...painter, PROVIDER_OPENAI_IMAGE_SIZES: value },
      `PROVIDER_OPENAI_IMAGE_SIZES is "${value}", but must be auto, or squares of 64 to 4096 pixels`,
    ]),
  ])('refuse %j', (environment, message) => {
    expect(refusal(environment)).toContain(message);
  });
});

it.each<[string, Record<string, string>, string]>([
  ['openai', {}, 'openai'],
  ['openai', { URL: 'https://api.openai.com/v1/' }, 'openai'],
  ['openai', { URL: 'http://127.0.0.1:4000/v1' }, 'openai-compatible'],
  ['openai', { URL: 'http://127.0.0.1:4000/v1', KIND: 'openai' }, 'openai'],
  ['main', { URL: 'https://api.mistral.ai/v1' }, 'mistral'],
  ['mistral', { URL: 'http://127.0.0.1:11434/v1' }, 'openai-compatible'],
  ['anthropic', { URL: 'https://proxy.example/anthropic' }, 'anthropic'],
  ['azure', { URL: 'https://n.openai.azure.com' }, 'azure'],
])('%s with %j is of the kind %s', (name, settings, kind) => {
  const prefix = `PROVIDER_${name.toUpperCase()}_`;
  const all = Object.entries({ TEXT_MODEL: 'm', KEY: key, ...settings });
  const environment = Object.fromEntries(all.map(([last, value]) => [prefix + last, value]));
  expect(providersOf({ TEXT_PROVIDERS: name, ...environment }).text).toMatchObject([{ kind }]);
});

it('the first byte may take 300 s from the own network and for an image, and 120 s elsewhere', () => {
  const away = { ...ollama, PROVIDER_OLLAMA_URL: 'https://api.example.com/v1' };
  expect(providersOf(away).text).toMatchObject([{ timeout: 120_000 }]);
  expect(providersOf(painter).image).toMatchObject([{ timeout: 300_000 }]);
});

describe('the time limit of an attempt', () => {
  const two = {
    ...ollama,
    TEXT_PROVIDERS: 'ollama,other,offline',
    PROVIDER_OTHER_URL: 'http://other/v1',
    PROVIDER_OTHER_TEXT_MODEL: 'm',
    PROVIDER_OTHER_TIMEOUT_SECONDS: '30',
  };

  it('is by default the sum of the longest calls of a list, with that of a paced offline writer', () => {
    expect(readConfiguration(two).generationTimeout).toBe(12 * 330_000);
    expect(readConfiguration({ ...two, OFFLINE_PACE: '40' }).generationTimeout).toBe(12 * 330_000 + 30_000);
    expect(readConfiguration({ ...two, GENERATION_TIMEOUT_SECONDS: '400' }).generationTimeout).toBe(400_000);
  });

  it('may not be less', () => {
    expect(refusal({ ...two, GENERATION_TIMEOUT_SECONDS: '329' })).toBe(
      'GENERATION_TIMEOUT_SECONDS is "329", but must be at least 330, the sum of the timeouts of the listed providers.',
    );
  });
});

describe('a key', () => {
  it('is read from its variable, or from a file without the line end', async () => {
    const file = join(folder, 'key');
    await writeFile(file, `${key}\n`);
    const revealed = (environment: Record<string, string>) => {
      const [provider] = providersOf({ ...ollama, ...environment }).text;
      return provider?.kind === 'openai-compatible' && provider.key?.reveal();
    };
    expect(revealed({ PROVIDER_OLLAMA_KEY: key })).toBe(key);
    expect(revealed({ PROVIDER_OLLAMA_KEY_FILE: file })).toBe(key);
    expect(refusal({ ...ollama, PROVIDER_OLLAMA_KEY: key, PROVIDER_OLLAMA_KEY_FILE: file })).toBe(
      'PROVIDER_OLLAMA_KEY and PROVIDER_OLLAMA_KEY_FILE are both set. Set only one of them.',
    );
  });

  it.each(['sk confidential', 'sk\nconfidential', 'sk-confidential-é', 'confidential'.repeat(1_000)])(
    'is refused and not shown if no header can have it: %#',
    async (wrong) => {
      const file = join(folder, 'wrong');
      await writeFile(file, wrong);
      expect(refusal({ ...ollama, PROVIDER_OLLAMA_KEY: wrong })).toContain(
        'PROVIDER_OLLAMA_KEY must be a key of 1 to 4096 visible ASCII characters, without spaces.',
      );
      for (const path of [file, join(folder, 'nowhere')]) {
        expect(refusal({ ...ollama, PROVIDER_OLLAMA_KEY_FILE: path })).toBe(
          `PROVIDER_OLLAMA_KEY_FILE is "${path}", but must be the path of a readable file with a key.`,
        );
      }
    },
  );

  it('is never in a serialized configuration', () => {
    const configuration = readConfiguration(painter);
    for (const text of [
      inspect(configuration, { depth: 9, showHidden: true }),
      JSON.stringify(configuration),
    ]) {
      expect(text).toContain('[secret]');
      expect(text).not.toContain('confidential');
    }
  });
});
