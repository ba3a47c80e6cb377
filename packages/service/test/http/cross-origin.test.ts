import { crossOriginFields, preflightFields } from '@contentgen/contract/requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, runService } from '../running-service.ts';
import { resources } from './records.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runService();
});

afterAll(() => running.close());

const list = resources.documents.path;
const unknownId = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

describe('a page of another origin', () => {
  it.each([list, `${list}/${unknownId}`, resources.images.path])('may send a preflight: %s', async (path) => {
    const { status, text, headers } = await running.send('OPTIONS', path, {
      headers: {
        origin: 'https://example.com',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,if-match',
      },
    });
    expect({ status, text }).toEqual({ status: 204, text: '' });
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(Object.fromEntries(headers)).toMatchObject(preflightFields());
  });

  it('may read the exposed header fields of every response, including errors', async () => {
    const caller = await running.newCaller();
    const headers = { origin: 'https://example.com' };
    const responses = [
      await caller.send('GET', list, { headers }),
      await caller.send('GET', `${list}?page=2`, { headers }),
      await caller.send('GET', `${list}/x`, { headers }),
      await caller.send('PUT', list, { headers }),
      await running.send('GET', list, { headers }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 422, 404, 405, 401]);
    for (const response of responses)
      expect(Object.fromEntries(response.headers)).toMatchObject(crossOriginFields());
  });
});

describe('OPTIONS', () => {
  it('is answered without a key, an origin or a body', async () => {
    expect(await running.send('OPTIONS', list)).toMatchObject({ status: 204, text: '' });
  });
});
