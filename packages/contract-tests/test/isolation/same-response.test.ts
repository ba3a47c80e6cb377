import { expect, test } from 'vitest';
import type { Received } from '../../src/http/response.ts';
import { requireSameContent } from '../../src/isolation/same-response.ts';
import type { Violated } from '../../src/violated.ts';

const problem = {
  type: 'urn:problem-type:contentgen:not-found',
  title: 'Not found',
  status: 404,
  detail: 'There is nothing at this URL.',
  instance: '/api/v1/documents/1',
  request_id: 'one',
};

function response(
  body: object | string = problem,
  headers: Record<string, string> = {},
  status = 404,
): Received {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status,
    headers,
    body: text,
    operation: 'getDocument',
    request: { method: 'GET', path: '/api/v1/documents/1', headers: {} },
    json: text === '' ? undefined : JSON.parse(text),
    header: (name) => headers[name.toLowerCase()],
  };
}

const other = { ...problem, instance: '/api/v1/documents/"\\2', request_id: 'two' };

function differenceOf(received: Received): string {
  try {
    requireSameContent(received, response(other), 'a foreign id');
    return '';
  } catch (error) {
    return (error as Violated).violations[0]?.sentence ?? '';
  }
}

test('ignores instance, request_id and volatile headers', () => {
  expect(differenceOf(response(problem, { date: 'now', 'x-request-id': 'one', ratelimit: 'x' }))).toBe('');
});

test.each<[string, Received, string]>([
  ['status', response(problem, {}, 403), 'the status is 403 instead of 404'],
  ['member', response({ ...problem, detail: 'It is deleted.' }), 'body/detail is "It is deleted."'],
  [
    'missing member',
    response({ ...problem, title: undefined }),
    'body/title is missing instead of "Not found"',
  ],
  ['more members', response({ ...problem, owner: 7 }), 'body/owner is 7 instead of missing'],
  ['no body', response(''), 'body/type is missing'],
  ['declared header', response(problem, { etag: '"1"' }), 'the header etag is "\\"1\\"" instead of missing'],
])('names a difference: %s', (_, received, sentence) => {
  expect(differenceOf(received)).toContain(sentence);
});
