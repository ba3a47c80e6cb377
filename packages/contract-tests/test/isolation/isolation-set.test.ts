import { startFaultyProxy } from '@contentgen/faulty-proxy';
import { startMock } from '@contentgen/mock';
import { expect, test } from 'vitest';
import { verify } from '../../src/index.ts';

test('against the mock, which stores nothing, says why the set does not apply, and sends no checks', async () => {
  const mock = await startMock({ port: 0, stateless: true });
  const asked: string[] = [];
  const proxy = await startFaultyProxy(mock.url, ({ request: { method, path }, forward }) => {
    asked.push(`${method} ${path}`);
    return forward();
  });
  try {
    const report = await verify({ baseUrl: proxy.url, key: 'any', only: ['isolation'] });
    expect(report.sets).toMatchObject([
      { set: 'isolation', inapplicable: expect.stringContaining('any key') },
    ]);
    expect(report).toMatchObject({ outcomes: [], gaps: [], verdict: 'passed' });
    // The one request checks that the server is there and accepts the key.
    expect(asked).toHaveLength(1);
  } finally {
    await proxy.close();
    await mock.close();
  }
});
