import { startMock } from '@contentgen/mock';
import { expect, it } from 'vitest';
import { createClient } from '../src/index.ts';

it('many creates at once all succeed, with no more refusals than requests are under way at the end of a window', async () => {
  const creates = 60;
  const concurrency = 4;
  const requests = 25;
  const mock = await startMock({
    empty: true,
    instant: true,
    rateLimit: { requests, windowSeconds: 1 },
  });
  try {
    const statuses: number[] = [];
    const client = createClient({
      baseUrl: mock.url,
      apiKey: mock.keys.key,
      concurrency,
      fetch: async (request) => {
        const response = await fetch(request);
        statuses.push(response.status);
        return response;
      },
    });
    const created = await Promise.all(
      Array.from({ length: creates }, (_, number) =>
        client.documents.create({ name: `Tweet ${number}`, prompt: 'On rain.', creativity: 0.5 }),
      ),
    );
    expect(new Set(created.map(({ id }) => id)).size).toBe(creates);
    const refused = statuses.filter((status) => status === 429);
    expect(statuses.length - refused.length).toBe(creates);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(Math.floor(creates / requests) * concurrency);
  } finally {
    await mock.close();
  }
});
