import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isForbiddenAddress } from '../../../src/generation/providers/connection-errors.ts';
import { isPublicAddress, publicAddressesOnly } from '../../../src/generation/providers/public-addresses.ts';

describe('an address', () => {
  it.each([
    '1.1.1.1',
    '93.184.215.14',
    '2606:4700:4700::1111',
    '2a00:1450::1',
    '::ffff:1.1.1.1',
    '::ffff:101:101',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:FFFF:7F00:0001',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    // IPv4-compatible (RFC 4291, section 2.5.5.1).
    '::127.0.0.1',
    '::7f00:1',
    '::a9fe:a9fe',
    '::10.0.0.1',
    '::a00:1',
    '::1.1.1.1',
    '::2',
    // Translated and tunnelled: RFC 2765, RFC 6052, RFC 8215, RFC 3056, RFC 4380.
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2001:0:7f00:1::',
    // Reserved.
    '100::1',
    '100:0:0:1::1',
    'fec0::1',
    '3fff::1',
    '4000::1',
    '2001:db8::1',
    '192.0.0.1',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    // Other spellings of an IPv4 address.
    '0177.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '017700000001',
    '127.1',
    '0',
    '::1%lo',
    '2606:4700::1%eth0',
    '127.0.0.1.',
    'example.com',
    '',
  ])('%j is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('connections to public addresses only', () => {
  let server: Server;
  let port = 0;
  let requests = 0;

  beforeAll(async () => {
    server = createServer((_, response) => {
      requests += 1;
      response.end('inside');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => server.close());

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
    ['127.0.0.1', saying()],
    ['[::1]', saying()],
    ['[::ffff:127.0.0.1]', saying()],
    ['[::7f00:1]', saying()],
    ['[::127.0.0.1]', saying()],
    ['[0:0:0:0:0:0:7f00:1]', saying()],
    ['[64:ff9b::7f00:1]', saying()],
    ['[2002:7f00:1::]', saying()],
    ['2130706433', saying()],
    ['017700000001', saying()],
    ['0177.0.0.1', saying()],
    ['0x7f.1', saying()],
    ['127.1', saying()],
    ['127.0.0.1.', saying()],
    ['%31%32%37.0.0.1', saying()],
    ['①②⑦.0.0.1', saying()],
    ['0', saying()],
    ['localhost', undefined],
    ['localhost.', saying('127.0.0.1')],
    ['images.example.', saying('127.0.0.1')],
    ['images.example', saying('::7f00:1')],
    ['images.example', saying('64:ff9b::a00:1')],
    ['images.example', saying('fe80::1%eth0')],
    ['images.example', saying('2606:4700::1', '::10.0.0.1')],
    ['images.example', saying('127.0.0.1')],
    ['images.example', saying('::1')],
    ['images.example', saying('1.1.1.1', '10.0.0.1')],
  ])('are not made to %s', async (host, lookup) => {
    const dispatcher = publicAddressesOnly(lookup);
    const error = await fetch(`http://${host}:${port}/`, { dispatcher }).catch((caught: unknown) => caught);
    expect(isForbiddenAddress(error)).toBe(true);
    expect(requests).toBe(0);
    await dispatcher.close();
  });
});
