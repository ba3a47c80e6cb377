import type { LookupFunction } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isForbiddenAddress } from '../../src/generation/providers/connections.ts';
import { readConfiguration } from '../../src/settings.ts';
import { destinations } from '../../src/webhooks/destinations.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const loopback = ['127.0.0.0/8', '::1'];

/** Resolves a name to one address after another, as a hostile name server does. */
function saying(...addresses: string[]): LookupFunction {
  return (_, options, callback) => {
    const address = addresses.length > 1 ? String(addresses.shift()) : String(addresses[0]);
    const family = address.includes(':') ? 6 : 4;
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

/** Resolves to the status of a call, or to why there was none. */
async function call(networks: readonly string[], host: string, lookup?: LookupFunction) {
  const { port } = new URL(receiver.url);
  const connection = destinations(networks, lookup).connect(`http://${host}:${port}/`);
  try {
    const { statusCode, body } = await connection.request({ method: 'POST', path: '/', body: '{}' });
    await body.dump();
    return statusCode;
  } catch (error) {
    return isForbiddenAddress(error) ? 'refused' : String(error);
  } finally {
    await connection.destroy();
  }
}

it('the address is checked when it is called, also the one that a name has the second time', async () => {
  expect(await call(loopback, '127.0.0.1')).toBe(204);
  expect(await call(loopback, 'a.example', saying('127.0.0.1'))).toBe(204);
  const before = receiver.received.length;
  const changing = saying('10.1.2.3', '127.0.0.1');
  expect(await call(['10.9.0.0/16'], 'a.example', changing)).toBe('refused');
  expect(await call(['10.9.0.0/16'], 'a.example', changing)).toBe('refused');
  for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', 'localhost'])
    expect(await call([], host), host).toBe('refused');
  for (const address of [
    '169.254.169.254',
    '100.64.0.1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::127.0.0.1',
  ])
    expect(await call(loopback, 'a.example', saying(address)), address).toBe('refused');
  expect(receiver.received).toHaveLength(before);
});

it('http leads to allowed networks only, and https to the internet, too', async () => {
  const addresses: Readonly<Record<string, string>> = {
    localhost: '127.0.0.1',
    'example.com': '93.184.215.14',
    n8n: '10.0.0.7',
    'hooks.office.example': '10.0.0.8',
  };
  const lookup: LookupFunction = (name, options, callback) => {
    const address = addresses[name];
    if (address === undefined) callback(new Error('unknown'), []);
    else saying(address)(name, options, callback);
  };
  const [none, own, office] = [[], loopback, ['10.0.0.0/8', '203.0.113.9']].map((networks) =>
    destinations(networks, lookup),
  );
  const refusals = async (url: string) =>
    (await Promise.all([none, own, office].map((one) => one?.refusal(url)))).map((one) => one !== undefined);
  expect(await refusals('https://example.com/')).toEqual([false, false, false]);
  expect(await refusals('http://example.com/')).toEqual([true, true, true]);
  expect(await refusals('http://unknown/')).toEqual([true, true, true]);
  expect(await refusals('http://localhost:3000/')).toEqual([true, false, true]);
  expect(await refusals('http://n8n:5678/')).toEqual([true, true, false]);
  expect(await refusals('http://hooks.office.example/')).toEqual([true, true, false]);
  expect(await refusals('http://203.0.113.9/')).toEqual([true, true, false]);
  expect(await refusals('http://127.0.0.1:3000/')).toEqual([true, false, true]);
  expect(await refusals('http://[::1]:3000/')).toEqual([true, false, true]);
  expect(await refusals('https://10.1.1.1/')).toEqual([true, true, false]);
});

it.each([
  [{}, loopback],
  [{ HOST: '0.0.0.0' }, []],
  [{ PUBLIC_URL: 'https://content.example' }, []],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, []],
  [{ HOST: '0.0.0.0', WEBHOOK_NETWORKS: '10.0.0.0/8' }, ['10.0.0.0/8']],
])('only a service for this machine alone calls this machine by default: %j', (environment, networks) => {
  expect(readConfiguration(environment).webhookNetworks).toEqual(networks);
});
