import { expect, it } from 'vitest';
import { Exchanges } from '../../src/http/exchanges.ts';

const request = { method: 'GET', path: '/', headers: {} };
const response = { status: 200, headers: {}, body: '' };

it('returns the last twenty exchanges since the last call', () => {
  const exchanges = new Exchanges();
  for (let count = 1; count <= 25; count += 1)
    exchanges.add({ ...request, path: `/${count}` }, response, performance.now());
  const paths = exchanges.take().map((exchange) => exchange.request.path);
  expect(paths).toEqual(Array.from({ length: 20 }, (_, index) => `/${index + 6}`));
  expect(exchanges.take()).toEqual([]);
});

it('cuts off long bodies', () => {
  const exchanges = new Exchanges();
  exchanges.add({ ...request, body: 'a'.repeat(100_000) }, { ...response, body: 'b'.repeat(65_536) }, 0);
  const [kept] = exchanges.take();
  expect(kept?.request.body).toBe(`${'a'.repeat(65_536)}…`);
  expect(kept?.response.body).toHaveLength(65_536);
  exchanges.add(request, { ...response, body: 'c', bytes: Buffer.alloc(100_000, 0xff) }, 0);
  expect(exchanges.take()[0]?.response.bytes).toHaveLength(65_536);
});
