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
  const set = (value: string | null) => value?.split(', ').sort();
  const exposed = ['ETag', 'Location', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'];

  it.each([list, `${list}/${unknownId}`, resources.images.path])('may send a preflight: %s', async (path) => {
    const { status, text, headers } = await running.send('OPTIONS', path, {
      headers: {
        origin: 'https://example.com',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,if-match',
      },
    });
    expect({ status, text }).toEqual({ status: 204, text: '' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('access-control-max-age')).toBe('86400');
    expect(set(headers.get('access-control-allow-methods'))).toEqual([
      'DELETE',
      'GET',
      'HEAD',
      'PATCH',
      'POST',
      'PUT',
    ]);
    expect(set(headers.get('access-control-allow-headers'))).toEqual([
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'Last-Event-ID',
      'Prefer',
      'X-Request-Id',
    ]);
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
    for (const response of responses) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(set(response.headers.get('access-control-expose-headers'))).toEqual(exposed);
    }
  });
});

describe('OPTIONS', () => {
  it('is answered without a key, an origin or a body', async () => {
    expect(await running.send('OPTIONS', list)).toMatchObject({ status: 204, text: '' });
  });
});
