import { startFaultyProxy } from '@contentgen/faulty-proxy';
import { startMock } from '@contentgen/mock';
import { expect, test } from 'vitest';
import { verify } from '../../src/index.ts';

test('what keeps nothing, such as the mock, is told why the set does not apply, and asked nothing', async () => {
  const mock = await startMock({ port: 0 });
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
    // To see that it is there, and that it takes the key.
    expect(asked).toHaveLength(1);
  } finally {
    await proxy.close();
    await mock.close();
  }
});
