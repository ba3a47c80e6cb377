import { expect, test } from 'vitest';
import type { Received } from '../../src/http/received.ts';
import { requireSameContent, requireSameHeaders } from '../../src/isolation/same-response.ts';
import { Violated } from '../../src/violated.ts';

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
    return (error as Violated).messages[0] ?? '';
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
  ['order', response(Object.fromEntries(Object.entries(problem).reverse())), 'the text of the body is'],
  ['spaces', response(JSON.stringify(problem, undefined, 1)), 'the text of the body is'],
  ['no body', response(''), 'body/type is missing'],
  ['declared header', response(problem, { etag: '"1"' }), 'the header etag is "\\"1\\"" instead of missing'],
])('names a difference: %s', (_, received, sentence) => {
  expect(differenceOf(received)).toContain(sentence);
});

/** Compares two servers that respond with these values of a header in turn. */
async function comparing(ours: readonly string[], theirs: readonly string[]): Promise<void> {
  const asking = (values: readonly string[]) => {
    let asked = 0;
    return () => {
      const value = values[asked++ % values.length] ?? '';
      return response(problem, { 'x-some': value });
    };
  };
  const [ask, askUnknown] = [asking(ours), asking(theirs)];
  await requireSameHeaders(
    ask(),
    askUnknown(),
    async () => ask(),
    async () => askUnknown(),
    'a foreign id',
  );
}

test('a header that always differs is a violation', async () => {
  await expect(comparing(['a'], ['b'])).rejects.toThrow('the header x-some is "a" instead of "b"');
  await expect(comparing(['1', '2', '3', '4'], ['b'])).rejects.toThrow(Violated);
});

test.each<[string, string[], string[]]>([
  ['always the same', ['a'], ['a']],
  ['different in every response', ['1', '2', '3', '4'], ['5', '6', '7', '8']],
  ['of two servers in turn', ['a', 'b'], ['b', 'a']],
  ['at first the same by chance among unknown ids', ['3'], ['2', '2', '2', '3']],
])('accepts a header that always changes: %s', async (_, ours, theirs) => {
  await expect(comparing(ours, theirs)).resolves.toBeUndefined();
});
