import { describe, expect, it } from 'vitest';
import { readableProblem } from '../src/readable-problem.ts';

const url = 'http://127.0.0.1/api/v1/documents?search=x';

describe('readableProblem', () => {
  it.each([200, 304])('leaves a %i as it is', async (status) => {
    const response = new Response(null, { status });
    expect(await readableProblem(response, url)).toBe(response);
  });

  it("leaves the service's own problem as it is, still to be read", async () => {
    const response = new Response('{"status":404,"detail":"Gone"}', { status: 404 });
    expect(await readableProblem(response, url)).toBe(response);
    expect(await response.json()).toEqual({ status: 404, detail: 'Gone' });
  });

  it.each([
    ['an empty body', null],
    ['a page of a proxy', '<h1>Bad gateway</h1>'],
    ['JSON that is no problem', '{"message":"no"}'],
    ['null', 'null'],
  ])('makes a problem of %s', async (_, body) => {
    const headers = { 'X-Request-Id': 'req-1', 'Retry-After': '3', 'Content-Type': 'text/html' };
    const response = await readableProblem(
      new Response(body, { status: 503, statusText: 'Away', headers }),
      url,
    );
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Away',
      status: 503,
      detail: 'The answer was 503, without a problem in its body.',
      instance: '/api/v1/documents',
      request_id: 'req-1',
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('3');
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  });

  it('gives a 422 the list of errors that its readers expect', async () => {
    const response = await readableProblem(new Response(null, { status: 422 }), url);
    expect(await response.json()).toMatchObject({ title: 'HTTP 422', request_id: 'unknown', errors: [] });
  });
});
