import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Secret } from '../../src/generation/providers/secret.ts';
import { ConfigurationError, readConfiguration } from '../../src/settings.ts';

const key = 'sk-very-confidential';
const ollama = {
  TEXT_PROVIDERS: 'ollama',
  PROVIDER_OLLAMA_URL: 'http://127.0.0.1:11434/v1',
  PROVIDER_OLLAMA_TEXT_MODEL: 'llama3.2',
};
const painter = {
  IMAGE_PROVIDERS: 'openai',
  PROVIDER_OPENAI_URL: 'https://api.openai.com/v1/',
  PROVIDER_OPENAI_IMAGE_MODEL: 'gpt-image-1',
  PROVIDER_OPENAI_KEY: key,
};

const providersOf = (environment: Record<string, string>) => readConfiguration(environment).providers;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

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
    const { text } = providersOf({
      ...ollama,
      TEXT_PROVIDERS: 'ollama, offline',
      GENERATION_CONCURRENCY: '7',
    });
    expect(text).toEqual([
      {
        name: 'ollama',
        kind: 'openai-compatible',
        url: 'http://127.0.0.1:11434/v1',
        model: 'llama3.2',
        key: null,
        timeout: 60_000,
        concurrency: 7,
        creativity: 'temperature',
      },
      { name: 'offline', kind: 'offline', pace: null },
    ]);
  });

  it.each(['anthropic', 'google'] as const)('read the name %s as the kind, without a URL', (kind) => {
    const beginning = `PROVIDER_${kind.toUpperCase()}_`;
    const environment = { TEXT_PROVIDERS: kind, [`${beginning}TEXT_MODEL`]: 'm', [`${beginning}KEY`]: key };
    expect(providersOf(environment).text).toMatchObject([{ name: kind, kind, url: null, model: 'm' }]);
    expect(refusal({ ...environment, [`${beginning}KEY`]: '' })).toBe(
      `${beginning}KEY or ${beginning}KEY_FILE must be set for the kind "${kind}".`,
    );
  });

  it('distinguish the kind from the name', () => {
    const environment = {
      TEXT_PROVIDERS: 'clever',
      PROVIDER_CLEVER_KIND: 'anthropic',
      PROVIDER_CLEVER_TEXT_MODEL: 'm',
      PROVIDER_CLEVER_KEY: key,
    };
    expect(providersOf(environment).text).toMatchObject([{ name: 'clever', kind: 'anthropic' }]);
    expect(providersOf({ IMAGE_PROVIDERS: 'dry', PROVIDER_DRY_KIND: 'offline' }).image).toEqual([
      { name: 'dry', kind: 'offline' },
    ]);
  });

  it('offer squares in ascending order, by default of 1024 pixels', () => {
    const sizes = (value: string) =>
      providersOf({ ...painter, PROVIDER_OPENAI_IMAGE_SIZES: value }).image.map(
        (provider) => provider.kind !== 'offline' && provider.sizes,
      );
    expect(sizes('')).toEqual([[1_024]]);
    expect(sizes('1024x1024, 256x256,256x256')).toEqual([[256, 1_024]]);
  });

  it.each([
    [{ TEXT_PROVIDERS: 'Ollama' }, 'TEXT_PROVIDERS is "Ollama", but must be 1 to 10 names'],
    [{ TEXT_PROVIDERS: 'a,,b' }, 'TEXT_PROVIDERS is "a,,b", but must be 1 to 10 names'],
    [{ TEXT_PROVIDERS: 'a b' }, 'TEXT_PROVIDERS is "a b", but must be 1 to 10 names'],
    [{ IMAGE_PROVIDERS: 'abcdefghijk'.split('').join(',') }, 'but must be 1 to 10 names'],
    [
      { TEXT_PROVIDERS: 'offline,offline' },
      'TEXT_PROVIDERS is "offline,offline", but must be a list with "offline" only once.',
    ],
    [{ TEXT_PROVIDERS: 'a' }, 'PROVIDER_A_URL must be set to the URL of an OpenAI-compatible API'],
    [
      { ...ollama, PROVIDER_OLLAMA_URL: 'ollama:11434' },
      'PROVIDER_OLLAMA_URL is "ollama:11434", but must be an http or https URL.',
    ],
    [
      { ...ollama, PROVIDER_OLLAMA_URL: 'http://me:confidential@host/v1' },
      'PROVIDER_OLLAMA_URL must be an http or https URL without a user',
    ],
    [
      { ...ollama, PROVIDER_OLLAMA_URL: 'http://host/v1?key=confidential' },
      'PROVIDER_OLLAMA_URL must be an http or https URL without a user',
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
      { ...ollama, PROVIDER_OLLAMA_KIND: 'openai' },
      'PROVIDER_OLLAMA_KIND is "openai", but must be one of openai-compatible, anthropic, google, offline.',
    ],
    [
      { ...painter, PROVIDER_OPENAI_KIND: 'google' },
      'IMAGE_PROVIDERS contains "openai", but providers of the kind "google" make only texts.',
    ],
    [
      { ...ollama, PROVIDER_OLLAMA_TIMEOUT_SECONDS: '0' },
      'PROVIDER_OLLAMA_TIMEOUT_SECONDS is "0", but must be a whole number from 1 to 3600.',
    ],
    [
      { ...ollama, PROVIDER_OLLAMA_CONCURRENCY: '1.5' },
      'PROVIDER_OLLAMA_CONCURRENCY is "1.5", but must be a whole number from 1 to 1000.',
    ],
    [
      { ...ollama, PROVIDER_OLLAMA_CREATIVITY: 'much' },
      'PROVIDER_OLLAMA_CREATIVITY is "much", but must be one of temperature, ignored.',
    ],
    [
      { ...ollama, PROVIDER_OLLAMA_TIMEOUT: '5' },
      'PROVIDER_OLLAMA_TIMEOUT is not a setting. After PROVIDER_OLLAMA_ there may be KIND, URL,',
    ],
    [
      { ...ollama, TEXT_PROVIDERS: 'offline' },
      'PROVIDER_OLLAMA_URL is set, but neither TEXT_PROVIDERS nor IMAGE_PROVIDERS contains "ollama".',
    ],
    ...['1024', '1024x512', '32x32', '5000x5000', 'big'].map((value): [Record<string, string>, string] => [
      { ...painter, PROVIDER_OPENAI_IMAGE_SIZES: value },
      `PROVIDER_OPENAI_IMAGE_SIZES is "${value}", but must be squares of 64 to 4096 pixels`,
    ]),
  ])('refuse %j', (environment, message) => {
    expect(refusal(environment)).toContain(message);
  });
});

describe('the time limit of an attempt', () => {
  const two = {
    ...ollama,
    TEXT_PROVIDERS: 'ollama,other',
    PROVIDER_OTHER_URL: 'http://other/v1',
    PROVIDER_OTHER_TEXT_MODEL: 'm',
    PROVIDER_OTHER_TIMEOUT_SECONDS: '30',
  };

  it('is by default the sum of the timeouts of a list', () => {
    expect(readConfiguration(two).generationTimeout).toBe(90_000);
    expect(readConfiguration({ ...two, GENERATION_TIMEOUT_SECONDS: '90' }).generationTimeout).toBe(90_000);
    expect(readConfiguration({ ...two, GENERATION_TIMEOUT_SECONDS: '200' }).generationTimeout).toBe(200_000);
  });

  it('includes the time of the offline writer, if it has a pace', () => {
    const paced = { ...two, TEXT_PROVIDERS: 'ollama,other,offline', OFFLINE_PACE: '40' };
    expect(readConfiguration(paced).generationTimeout).toBe(120_000);
    expect(readConfiguration({ ...paced, OFFLINE_PACE: '' }).generationTimeout).toBe(90_000);
  });

  it('may not be less', () => {
    expect(refusal({ ...two, GENERATION_TIMEOUT_SECONDS: '89' })).toBe(
      'GENERATION_TIMEOUT_SECONDS is "89", but must be at least 90, the sum of the timeouts of the listed providers.',
    );
  });
});

describe('a key', () => {
  const keyOf = (environment: Record<string, string>) => {
    const [provider] = providersOf({ ...ollama, ...environment }).text;
    return provider?.kind === 'openai-compatible' ? provider.key : null;
  };

  it('is read from its variable, or from a file without the line end', async () => {
    const file = join(folder, 'key');
    await writeFile(file, `${key}\n`);
    expect(keyOf({ PROVIDER_OLLAMA_KEY: key })?.reveal()).toBe(key);
    expect(keyOf({ PROVIDER_OLLAMA_KEY_FILE: file })?.reveal()).toBe(key);
    expect(refusal({ ...ollama, PROVIDER_OLLAMA_KEY: key, PROVIDER_OLLAMA_KEY_FILE: file })).toBe(
      'PROVIDER_OLLAMA_KEY and PROVIDER_OLLAMA_KEY_FILE are both set. Set only one of them.',
    );
  });

  it.each([
    ['a space', 'sk confidential'],
    ['a line end', 'sk\nconfidential'],
    ['no ASCII', 'sk-confidential-é'],
    ['too many characters', 'confidential'.repeat(1_000)],
  ])('with %s is refused and not shown, in a variable or a file', async (_, wrong) => {
    const file = join(folder, 'wrong');
    await writeFile(file, wrong);
    const rule = 'must contain a key of 1 to 4096 visible ASCII characters, without spaces.';
    expect(refusal({ ...ollama, PROVIDER_OLLAMA_KEY: wrong })).toBe(`PROVIDER_OLLAMA_KEY ${rule}`);
    expect(refusal({ ...ollama, PROVIDER_OLLAMA_KEY_FILE: file })).toBe(
      `The file "${file}" of PROVIDER_OLLAMA_KEY_FILE ${rule}`,
    );
  });

  it('file that is missing is named', () => {
    const file = join(folder, 'nowhere');
    expect(refusal({ ...ollama, PROVIDER_OLLAMA_KEY_FILE: file })).toBe(
      `PROVIDER_OLLAMA_KEY_FILE is "${file}", but must be a readable file (ENOENT).`,
    );
  });

  it('is never in a serialized configuration', () => {
    const configuration = readConfiguration({ ...painter });
    const shown = [
      inspect(configuration, { depth: 9, showHidden: true }),
      JSON.stringify(configuration),
      `${new Secret(key)}`,
    ];
    for (const text of shown) {
      expect(text).toContain('[secret]');
      expect(text).not.toContain('confidential');
    }
  });
});
