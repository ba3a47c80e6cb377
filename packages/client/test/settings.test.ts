import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../src/index.ts';

const baseUrl = 'http://service';
const sent: RequestInit[] = [];
const fetch = async (_url: string, init: RequestInit) => {
  sent.push(init);
  return Response.json({ id: '1' });
};
const authorization = () => (sent.at(-1)?.headers as Record<string, string> | undefined)?.authorization;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

function inBrowser(): void {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' });
  vi.stubGlobal('location', { href: 'https://shop.example/list' });
}

/** Resolves to the text of the error with everything that `util.inspect` and JSON show of it. */
async function shown(error: unknown): Promise<string> {
  const { inspect } = await import('node:util');
  return inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error) + String(error);
}

describe('the client is not created', () => {
  it.each([
    ['without a base URL', undefined],
    ['with an empty base URL', ''],
    ['without a scheme', 'user:hunter2@127.0.0.1:8080'],
    ['with another scheme', 'ftp://127.0.0.1'],
    ['with a query', 'http://127.0.0.1/?hunter2=1'],
    ['with an empty query', 'http://127.0.0.1/?'],
    ['with a fragment', 'http://127.0.0.1/#hunter2'],
    ['with a user', 'http://hunter2@127.0.0.1'],
    ['with a password', 'http://:hunter2@127.0.0.1'],
    ['with a space', 'http://127.0.0.1 '],
    ['with another scheme after a space', ' ftp://127.0.0.1'],
    ['with a line end', 'http://127.0.0.1/\n'],
  ])('%s', async (_, wrong) => {
    let error: unknown;
    try {
      createClient({ baseUrl: wrong, apiKey: 'k' });
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toMatch(/^baseUrl or CONTENTGEN_BASE_URL must be an http URL/);
    expect(await shown(error)).not.toContain('hunter2');
  });

  it.each([
    ['without a key', undefined],
    ['with an empty key', ''],
    ['with a blank key', ' \n'],
    ['with a key of two lines', 'hunter2\nhunter2'],
    ['with a key that has a space', 'hunter2 hunter2'],
    ['with a key that no header can contain', 'hunter2€'],
    ['with a key of another type', { hunter2: 1 }],
  ])('%s', async (_, wrong) => {
    let error: unknown;
    try {
      createClient({ baseUrl, apiKey: wrong as string });
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toMatch(/^apiKey or CONTENTGEN_API_KEY can't be /);
    expect(await shown(error)).not.toContain('hunter2');
  });
});

describe('a key', () => {
  it('may come from a file that ends with a line end', async () => {
    await createClient({ baseUrl, apiKey: 'key-1\n', fetch }).documents.get('1');
    expect(authorization()).toBe('Bearer key-1');
  });

  it.each(['', 'hunter2\nhunter2', undefined])('from a function is checked, too: %j', async (wrong) => {
    const apiKey = () => wrong as string;
    sent.length = 0;
    const error = await createClient({ baseUrl, apiKey, fetch })
      .documents.get('1')
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TypeError);
    expect(await shown(error)).not.toContain('hunter2');
    expect(sent).toEqual([]);
  });

  it('is not in the inspected client', async () => {
    expect(await shown(createClient({ baseUrl, apiKey: 'hunter2' }))).not.toContain('hunter2');
  });
});

it('a base URL may be a URL', async () => {
  const urls: string[] = [];
  const client = createClient({
    baseUrl: new URL('http://service/content/'),
    apiKey: 'k',
    fetch: (url, init) => {
      urls.push(url);
      return fetch(url, init);
    },
  });
  await client.documents.get('1');
  expect(urls).toEqual(['http://service/content/api/v1/documents/1']);
});

describe('the environment', () => {
  it('has the default address and key', async () => {
    vi.stubEnv('CONTENTGEN_BASE_URL', 'http://from-environment/');
    vi.stubEnv('CONTENTGEN_API_KEY', 'environment-key');
    const urls: string[] = [];
    const client = createClient({
      fetch: (url, init) => {
        urls.push(url);
        return fetch(url, init);
      },
    });
    await client.documents.get('1');
    expect(urls).toEqual(['http://from-environment/api/v1/documents/1']);
    expect(authorization()).toBe('Bearer environment-key');
  });

  it('does not replace what the program sets, even an empty key', async () => {
    vi.stubEnv('CONTENTGEN_API_KEY', 'environment-key');
    await createClient({ baseUrl, apiKey: 'own', fetch }).documents.get('1');
    expect(authorization()).toBe('Bearer own');
    expect(() => createClient({ baseUrl, apiKey: '' })).toThrow(/^apiKey/);
  });
});

describe('in a browser', () => {
  it.each([
    ['a key', 'k'],
    ['a function for keys', () => 'k'],
  ])('%s needs an explicit option', async (_, apiKey) => {
    inBrowser();
    expect(() => createClient({ baseUrl, apiKey, fetch })).toThrow(/^apiKey needs exposeKeyInBrowser\.$/);
    await createClient({ baseUrl, apiKey, exposeKeyInBrowser: true, fetch }).documents.get('1');
    expect(authorization()).toBe('Bearer k');
  });

  it('a header with a key needs the same option', async () => {
    inBrowser();
    const options = { baseUrl, headers: { authorization: 'Bearer k' }, fetch };
    expect(() => createClient(options)).toThrow(/^apiKey needs exposeKeyInBrowser\.$/);
    await createClient({ ...options, exposeKeyInBrowser: true }).documents.get('1');
    expect(authorization()).toBe('Bearer k');
  });

  it('a header of a single call with a key needs the same option', async () => {
    inBrowser();
    sent.length = 0;
    const options = { headers: { Authorization: 'Bearer k' } };
    const client = createClient({ baseUrl, fetch });
    const calls = [client.documents.get('1', options), client.GET('/api/v1/documents', options)];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ reason: new TypeError('apiKey needs exposeKeyInBrowser.') });
    }
    expect(sent).toEqual([]);
    await createClient({ baseUrl, exposeKeyInBrowser: true, fetch }).documents.get('1', options);
    expect(authorization()).toBe('Bearer k');
  });

  it('no key is necessary, because a server adds it, and the address may be relative', async () => {
    inBrowser();
    vi.stubEnv('CONTENTGEN_API_KEY', 'environment-key');
    await createClient({ baseUrl: '/content', fetch }).documents.get('1');
    expect(sent.at(-1)?.headers).not.toHaveProperty('authorization');
  });
});
