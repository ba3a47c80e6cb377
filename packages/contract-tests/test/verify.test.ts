import { operations } from '@contentgen/contract';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CouldNotRun, type ProgressEvent, unprovokable, verify } from '../src/index.ts';
import { startTamperingProxy, type Tamper } from './tampering-proxy.ts';

const keys = { only: ['contract'] as const, key: 'any', readKey: 'reads', writeKey: 'writes' };

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

async function verifyTampered(tamper: Tamper) {
  const proxy = await startTamperingProxy(mock.url, tamper);
  try {
    return await verify({ baseUrl: proxy.url, ...keys });
  } finally {
    await proxy.close();
  }
}

function failures(report: Awaited<ReturnType<typeof verify>>): string[] {
  return report.outcomes.filter(({ result }) => result === 'failed').flatMap(({ messages }) => messages);
}

describe('against the mock', () => {
  test('every documented response is verified, but for those that nothing provokes', async () => {
    const report = await verify({ baseUrl: mock.url, ...keys });
    const all = Object.values(operations).flatMap(({ statuses }) => [...statuses] as number[]);
    const provokable = all.filter((status) => !(status in unprovokable));
    expect(failures(report)).toEqual([]);
    expect(report).toMatchObject({ documented: all.length, verified: provokable.length, gaps: [], ok: true });
  });

  test('successes are verified in both media types of a body', async () => {
    const report = await verify({ baseUrl: mock.url, ...keys });
    const created = report.outcomes.filter(
      (outcome) => outcome.operation === 'createImage' && outcome.status === 201,
    );
    expect(created.map(({ mediaType }) => mediaType)).toEqual([...operations.createImage.bodyMediaTypes]);
  });

  test('without keys that lack a scope, 403 is named as not provokable', async () => {
    const report = await verify({ baseUrl: mock.url, key: keys.key });
    const forbidden = report.outcomes.filter(({ status }) => status === 403);
    expect(forbidden.every(({ result }) => result === 'unprovokable')).toBe(true);
    expect(forbidden.flatMap(({ messages }) => messages).join()).toMatch(
      /--read-key.*--write-key|--write-key.*--read-key/,
    );
    expect(report.ok).toBe(true);
  });

  test('under a path of its own', async () => {
    const proxy = await startTamperingProxy(mock.url, () => {});
    const { port } = new URL(proxy.url);
    await expect(verify({ baseUrl: `http://127.0.0.1:${port}/elsewhere`, ...keys })).rejects.toThrow(
      CouldNotRun,
    );
    await proxy.close();
  });
});

describe('against a server that is wrong', () => {
  test.each<[string, Tamper, string]>([
    [
      'a renamed field',
      (answer) => {
        answer.body = answer.body.replaceAll('"favorite":', '"favourite":');
      },
      'getDocument 200: body/favorite must be present',
    ],
    [
      'a boolean as a string',
      (answer) => {
        answer.body = answer.body.replaceAll(/"favorite":(true|false)/g, '"favorite":"$1"');
      },
      'getDocument 200: body/favorite must be boolean',
    ],
    [
      'a missing header',
      (answer) => {
        delete answer.headers.etag;
      },
      'getDocument 200: header ETag must be present',
    ],
    [
      'a problem as plain JSON',
      (answer) => {
        if (answer.status === 404) answer.headers['content-type'] = 'application/json';
      },
      'getDocument 404: content-type must be application/problem+json, but is application/json',
    ],
    [
      'a body that is not JSON',
      (answer) => {
        if (answer.status === 201) answer.body = '<html>';
      },
      'createDocument 201: body must be JSON',
    ],
    [
      'another status',
      (answer) => {
        if (answer.status === 304) answer.status = 418;
      },
      'getDocument 304: status must be 304, but is 418',
    ],
  ])('%s is red and named', async (_, tamper, message) => {
    const report = await verifyTampered(tamper);
    expect(report.ok).toBe(false);
    expect(failures(report)).toContain(message);
  });

  test('answers that never come are named', async () => {
    const report = await verifyTampered((_answer, request) => {
      if (request.url?.includes('zz')) request.socket.destroy();
    });
    expect(failures(report)).toContainEqual(expect.stringMatching(/^getDocument 400: no answer came: /));
  });
});

describe('what a run makes', () => {
  function recording() {
    const made = new Set<string>();
    const deleted = new Set<string>();
    const tamper: Tamper = (answer, { method, url = '' }) => {
      if (method === 'DELETE' && answer.status === 204) deleted.add(url);
      if (method !== 'POST' || answer.status > 202) return;
      const record = { ...JSON.parse(answer.body), id: crypto.randomUUID() };
      made.add(`${url}/${record.id}`);
      answer.body = JSON.stringify(record);
    };
    return { made, deleted, tamper };
  }

  test('it deletes', async () => {
    const { made, deleted, tamper } = recording();
    await verifyTampered(tamper);
    expect(made.size).toBeGreaterThan(50);
    expect([...made].filter((path) => !deleted.has(path))).toEqual([]);
  });

  test('it deletes when it is interrupted, too', async () => {
    const { made, deleted, tamper } = recording();
    const proxy = await startTamperingProxy(mock.url, tamper);
    const interruption = new AbortController();
    const onProgress = (event: ProgressEvent) => {
      if (event.kind === 'outcome' && event.done === 40) interruption.abort();
    };
    const running = verify({ baseUrl: proxy.url, ...keys, onProgress, signal: interruption.signal });
    await expect(running).rejects.toThrow('The run was interrupted');
    await proxy.close();
    expect(made.size).toBeGreaterThan(5);
    expect([...made].filter((path) => !deleted.has(path))).toEqual([]);
  });
});

test('a key that is over its limit at the start is waited for', async () => {
  const events: ProgressEvent[] = [];
  let asked = 0;
  const proxy = await startTamperingProxy(mock.url, (answer) => {
    asked += 1;
    if (asked === 1) Object.assign(answer, { status: 429, headers: { 'retry-after': '1' } });
  });
  const onProgress = (event: ProgressEvent) => events.push(event);
  const report = await verify({ baseUrl: proxy.url, ...keys, onProgress });
  await proxy.close();
  expect(events[0]).toEqual({ kind: 'waiting', seconds: 1 });
  expect(report.ok).toBe(true);
});

test.each([
  ['refused', 401, 'The key is refused (401)'],
  ['without the scope read', 403, 'The key may not read (403)'],
])('a key %s can not run', async (_, status, sentence) => {
  const running = verifyTampered((answer) => {
    answer.status = status;
  });
  await expect(running).rejects.toThrow(CouldNotRun);
  await expect(running).rejects.toThrow(sentence);
});
