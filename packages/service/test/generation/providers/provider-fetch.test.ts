import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { providerFetch } from '../../../src/generation/providers/provider-fetch.ts';
import { publicAddressesOnly } from '../../../src/generation/providers/public-addresses.ts';
import { jsonObjectCheck } from '../../../src/generation/providers/response-checks.ts';
import { type ProviderServer, startProviderServer } from '../provider-server.ts';

let server: ProviderServer;
/** A server on this machine that is not the provider. */
let inner: ProviderServer;
beforeAll(async () => {
  [server, inner] = [await startProviderServer(), await startProviderServer()];
});
afterEach(() => server.reset());
afterAll(() => Promise.all([server.close(), inner.close()]));

const bounds = { bytes: 1_000, check: jsonObjectCheck };
const fetchOf = ({ url }: ProviderServer) => providerFetch(new URL(url).origin, bounds);
const forbidden = { code: 'invalid_result', reason: 'image at a private address' };

describe('what is fetched for a provider', () => {
  it('may come from its own origin', async () => {
    await expect(fetchOf(server)(`${server.url}/nothing`)).rejects.toMatchObject({
      reason: 'HTTP 404 for the image',
    });
    expect(server.fetched).toEqual(['/v1/nothing']);
  });

  it('may not come from another origin on this machine', async () => {
    await expect(fetchOf(server)(`${inner.url}/image.png`)).rejects.toMatchObject(forbidden);
    expect(inner.fetched).toEqual([]);
  });

  it('may not come from a host name that resolves to this machine', async () => {
    const elsewhere = publicAddressesOnly((_, options, callback) =>
      options.all === true
        ? callback(null, [{ address: '127.0.0.1', family: 4 }])
        : callback(null, '127.0.0.1', 4),
    );
    const fetch = providerFetch(new URL(server.url).origin, { ...bounds, elsewhere });
    const { port } = new URL(inner.url);
    await expect(fetch(`http://images.example:${port}/image.png`)).rejects.toMatchObject(forbidden);
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
