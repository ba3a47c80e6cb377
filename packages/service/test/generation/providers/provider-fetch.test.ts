import type { LookupFunction } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { retryAfterOf } from '../../../src/generation/generation-failure.ts';
import { publicAddressesOnly } from '../../../src/generation/providers/connections.ts';
import { eventStream, jsonObject, providerFetch } from '../../../src/generation/providers/provider-fetch.ts';
import { isInnerUrl, isPublicAddress } from '../../../src/generation/providers/public-addresses.ts';
import { type ProviderServer, startProviderServer } from '../provider-server.ts';

let server: ProviderServer;
/** A server on this machine that is not the provider. */
let inner: ProviderServer;
beforeAll(async () => {
  [server, inner] = [await startProviderServer(), await startProviderServer()];
});
afterEach(() => server.reset());
afterAll(() => Promise.all([server.close(), inner.close()]));

const bounds = { bytes: 1_000, kind: jsonObject, patience: { first: 60_000, silence: 60_000 } };
const fetchOf = ({ url }: ProviderServer) => providerFetch(new URL(url).origin, bounds);
const forbidden = { code: 'invalid_result', reason: 'image at a private address' };

it('reads a stream in small parts, between which the process does other work', async () => {
  server.behave({ kind: 'events', body: `: ${'x'.repeat(400_000)}\n\n` });
  const streaming = { ...bounds, bytes: 1_000_000, kind: eventStream };
  const response = await providerFetch(new URL(server.url).origin, streaming)(
    `${server.url}/chat/completions`,
    {
      method: 'POST',
      body: '{}',
    },
  );
  let [turns, isReading] = [0, true];
  const other = () => {
    turns += 1;
    if (isReading) setImmediate(other);
  };
  other();
  expect((await response.text()).length).toBeGreaterThan(400_000);
  isReading = false;
  expect(turns).toBeGreaterThanOrEqual(400_000 / 4_096);
});

describe('what is fetched for a provider', () => {
  it('may come from its own origin', async () => {
    await expect(fetchOf(server)(`${server.url}/nothing`)).rejects.toMatchObject({
      reason: 'HTTP 404 for the image',
    });
    expect(server.fetched).toEqual(['/v1/nothing']);
  });

  /** Resolves every name to these addresses. */
  const saying =
    (...addresses: string[]): LookupFunction =>
    (_, options, callback) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const [first] = found;
      if (options.all === true) callback(null, found);
      else callback(null, first?.address ?? '', first?.family ?? 4);
    };

  it.each([
    ['127.0.0.1', undefined],
    ['[::ffff:127.0.0.1]', undefined],
    ['[::127.0.0.1]', undefined],
    ['[64:ff9b::7f00:1]', undefined],
    ['2130706433', undefined],
    ['0x7f.1', undefined],
    ['127.0.0.1.', undefined],
    ['%31%32%37.0.0.1', undefined],
    ['①②⑦.0.0.1', undefined],
    ['localhost', undefined],
    ['localhost.', saying('127.0.0.1')],
    ['images.example', saying('::7f00:1')],
    ['images.example', saying('fe80::1%eth0')],
    ['images.example', saying('127.0.0.1')],
    ['images.example', saying('1.1.1.1', '10.0.0.1')],
  ])('may not come from another server on this machine or network: %s', async (host, lookup) => {
    const elsewhere = publicAddressesOnly(lookup);
    const fetch = providerFetch(new URL(server.url).origin, { ...bounds, elsewhere });
    const { port } = new URL(inner.url);
    await expect(fetch(`http://${host}:${port}/image.png`)).rejects.toMatchObject(forbidden);
    expect(inner.fetched).toEqual([]);
    await elsewhere.close();
  });

  it('is read up to its limit', async () => {
    server.behave({ kind: 'endless', bytes: 1_000_000_000 });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const response = await fetchOf(server)(`${server.url}/images/generations`, init);
    await expect(response.text()).rejects.toMatchObject({ reason: 'larger than 1000 bytes' });
    await expect.poll(() => server.calls[0]?.outcome).toBe('aborted');
  });
});

describe('an address', () => {
  it.each(['1.1.1.1', '93.184.215.14', '2a00:1450::1', '::ffff:1.1.1.1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    '::ffff:127.0.0.1',
    '0:0:0:0:0:FFFF:7F00:0001',
    // IPv4-compatible (RFC 4291, section 2.5.5.1).
    '::127.0.0.1',
    '::1.1.1.1',
    // Translated and tunnelled: RFC 2765, RFC 6052, RFC 8215, RFC 3056, RFC 4380.
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    // Reserved.
    '4000::1',
    // Other spellings of an IPv4 address.
    '0x7f.0.0.1',
    '2130706433',
    '127.1',
    '2606:4700::1%eth0',
    '127.0.0.1.',
    'example.com',
    '',
  ])('%j is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

it.each([
  ['http://127.0.0.1:11434/v1', true],
  ['http://[::1]/v1', true],
  ['http://192.168.1.7/v1', true],
  ['http://ollama:11434/v1', true],
  ['http://gpu.internal/v1', true],
  ['https://api.example.com/v1', false],
  ['https://1.1.1.1/v1', false],
])('%s leads to the own machine or network: %s', (url, expected) => {
  expect(isInnerUrl(url)).toBe(expected);
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T09:00:00Z');
  it.each([
    ['120', 120_000],
    [' 7 ', 7_000],
    ['Sat, 21 Nov 2026 09:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
    ['86400', 3_600_000],
    ['Sat, 21 Nov 2099 09:00:30 GMT', 3_600_000],
    ['soon', 0],
    ['-5', 0],
    ['', 0],
  ])('of %j is %i milliseconds', (value, milliseconds) => {
    expect(retryAfterOf(new Headers({ 'retry-after': value }), now)).toBe(milliseconds);
  });
});
