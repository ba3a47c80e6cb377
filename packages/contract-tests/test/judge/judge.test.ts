import type { OperationId } from '@contentgen/contract';
import { operations } from '@contentgen/contract';
import { describe, expect, test } from 'vitest';
import { bodyOf } from '../../src/http/response.ts';
import { type HttpResponse, judge } from '../../src/index.ts';
import { document } from '../../src/judge/documented-responses.ts';
import { judgeNewer } from '../../src/judge/judge.ts';
import { says } from '../../src/quotations.ts';

/** Returns a response made from the contract's examples. */
function example(operation: OperationId, status: number): HttpResponse {
  const { path, method } = operations[operation];
  const response = document.paths[path]?.[method]?.responses[status];
  const headers = Object.entries(response?.headers ?? {}).map(([name, declared]) => [
    name.toLowerCase(),
    String(declared.example),
  ]);
  const [[mediaType, content] = []] = Object.entries(response?.content ?? {});
  const [body] = Object.values(content?.examples ?? {});
  return {
    status,
    headers: { ...Object.fromEntries(headers), ...(mediaType && { 'content-type': mediaType }) },
    body: typeof body?.value === 'string' ? body.value : body ? JSON.stringify(body.value) : '',
  };
}

function withHeaders(response: HttpResponse, headers: HttpResponse['headers']): HttpResponse {
  return { ...response, headers: { ...response.headers, ...headers } };
}

function withField(response: HttpResponse, name: string, value: unknown): HttpResponse {
  return { ...response, body: JSON.stringify({ ...JSON.parse(response.body), [name]: value }) };
}

function messages(operation: OperationId, response: HttpResponse, method = 'GET'): string[] {
  return judge({ operation, method, response }).map(({ message }) => message);
}

const shown = example('getDocument', 200);

describe("accepts the contract's examples", () => {
  const all = Object.values(operations).flatMap(({ id, statuses }) =>
    statuses.map((status) => [id, status] as const),
  );
  test.each(all)('%s %i', (operation, status) => {
    expect(messages(operation, example(operation, status))).toEqual([]);
  });
});

describe('the status', () => {
  test('that is not documented', () => {
    expect(messages('getDocument', { ...shown, status: 206 })).toEqual([
      'getDocument 206: status must be documented, but is 206',
    ]);
  });
});

describe('the media type', () => {
  test('with parameters, in any case', () => {
    const response = withHeaders(shown, { 'content-type': 'Application/JSON; charset=utf-8' });
    expect(messages('getDocument', response)).toEqual([]);
  });

  test.each([
    ['text/html', 'text/html'],
    [undefined, 'missing'],
  ])('that is %s', (type, named) => {
    expect(messages('getDocument', withHeaders(shown, { 'content-type': type }))).toEqual([
      `getDocument 200: content-type must be application/json, but is ${named}`,
    ]);
  });

  test.each(['utf-8', 'UTF-8', '"utf-8"', 'utf-8; profile=x'])('with the charset %s', (charset) => {
    const response = withHeaders(shown, { 'content-type': `application/json; charset=${charset}` });
    expect(messages('getDocument', response)).toEqual([]);
  });

  test.each(['utf-16', 'iso-8859-1', '"utf-16"', ''])('refuses the charset "%s"', (charset) => {
    const type = `application/json;charset=${charset}`;
    expect(messages('getDocument', withHeaders(shown, { 'content-type': type }))).toEqual([
      `getDocument 200: content-type must have the charset utf-8, but is ${type}`,
    ]);
  });

  test('of a problem that is plain JSON', () => {
    const response = withHeaders(example('getDocument', 404), { 'content-type': 'application/json' });
    expect(messages('getDocument', response)).toEqual([
      'getDocument 404: content-type must be application/problem+json, but is application/json',
    ]);
  });
});

describe('a header', () => {
  test.each([
    ['getDocument', 200, 'ETag'],
    ['getDocument', 401, 'WWW-Authenticate'],
    ['getDocument', 405, 'Allow'],
    ['getDocument', 429, 'Retry-After'],
    ['getDocument', 503, 'Retry-After'],
    ['getDocument', 304, 'Cache-Control'],
    ['createDocument', 201, 'Location'],
    ['deleteDocument', 204, 'X-Request-Id'],
  ] as const)('%s %i without %s', (operation, status, name) => {
    const response = withHeaders(example(operation, status), { [name.toLowerCase()]: undefined });
    expect(messages(operation, response)).toEqual([`${operation} ${status}: header ${name} must be present`]);
  });

  test.each([
    ['ratelimit', '"account";r=5', 't'],
    ['ratelimit', '"a";r=5;t=1, "b";t=1', 'r'],
    ['ratelimit-policy', '"account";q=5', 'w'],
  ])('%s that is %s', (name, value, missing) => {
    const response = withHeaders(shown, { [name]: value });
    expect(messages('getDocument', response)).toEqual([
      expect.stringMatching(new RegExp(`must have ${missing}, but is`)),
    ]);
  });

  test('that is not required may be missing, but not wrong', () => {
    const created = example('createDocument', 201);
    expect(messages('createDocument', withHeaders(created, { 'preference-applied': undefined }))).toEqual([]);
    expect(
      messages('createDocument', withHeaders(created, { 'preference-applied': 'a'.repeat(300) })),
    ).toEqual([
      expect.stringContaining(
        'createDocument 201: header Preference-Applied must NOT have more than 256 characters',
      ),
    ]);
  });

  test.each([
    ['retry-after', 'soon', 'Retry-After must be a whole number, but is "soon"'],
    ['retry-after', '1.5', 'Retry-After must be a whole number, but is "1.5"'],
    ['retry-after', '0', 'Retry-After must be >= 1, but is "0"'],
    ['x-request-id', 'a'.repeat(129), 'X-Request-Id must NOT have more than 128 characters'],
  ])('%s: %s', (name, value, message) => {
    const response = withHeaders(example('getDocument', 429), { [name]: value });
    expect(messages('getDocument', response)).toEqual([
      expect.stringContaining(`getDocument 429: header ${message}`),
    ]);
  });

  test.each([
    ['getDocument', 200, 'ETag', ['"1"', '"2"']],
    ['getDocument', 200, 'X-Request-Id', ['a', 'a']],
    ['createDocument', 201, 'Location', ['/api/v1/documents/1', '/nowhere']],
    ['getDocument', 429, 'Retry-After', ['1', 'soon']],
    ['getDocument', 200, 'Content-Type', ['application/json; charset=utf-8', 'text/html']],
  ] as const)('%s %i with a second %s', (operation, status, name, values) => {
    const response = withHeaders(example(operation, status), { [name.toLowerCase()]: values });
    const listed = values.map((value) => JSON.stringify(value)).join(' and ');
    expect(messages(operation, response)).toEqual([
      `${operation} ${status}: header ${name} must occur once, but is ${listed}`,
    ]);
  });

  test('that is a list may have several lines', () => {
    const response = withHeaders(example('getDocument', 405), { allow: ['GET, HEAD', 'PATCH'] });
    expect(messages('getDocument', response)).toEqual([]);
  });

  test('that is not a URI reference', () => {
    const response = withHeaders(example('createDocument', 201), { location: 'not a place' });
    expect(messages('createDocument', response)).toEqual([
      'createDocument 201: header Location must match format "uri-reference", but is "not a place"',
    ]);
  });

  test('in any case, and one that the contract does not mention', () => {
    const { etag, ...headers } = shown.headers;
    expect(
      messages('getDocument', { ...shown, headers: { ...headers, ETAG: etag, 'x-other': '1' } }),
    ).toEqual([]);
  });
});

describe('a problem', () => {
  const problem = example('getDocument', 404);
  const path = JSON.parse(problem.body).instance;
  const found = (changes: HttpResponse, sent: string) =>
    judge({ operation: 'getDocument', method: 'GET', path: sent, response: changes }).map(
      ({ message }) => message,
    );

  test('names the id of its request', () => {
    expect(messages('getDocument', withField(problem, 'request_id', 'another'))).toEqual([
      `getDocument 404: Problem.request_id must be X-Request-Id, but is the text "another" beside "${problem.headers['x-request-id']}"`,
    ]);
  });

  test('names the path of its request', () => {
    expect(found(problem, path)).toEqual([]);
    expect(found(problem, `${path}?sort=asc`)).toEqual([]);
    expect(found(problem, '/api/v1/documents/other')).toEqual([
      `getDocument 404: Problem.instance must be the path of the request, but is the text "${path}"`,
    ]);
  });

  test('names the path also if the API has a path prefix', () => {
    expect(found(withField(problem, 'instance', `/folder${path}`), path)).toEqual([]);
  });

  test.each([
    [400, 0],
    [431, 0],
    [404, 1],
  ])('%i: "/" for a request that could not be read', (status, count) => {
    const response = withField(example('getDocument', status), 'instance', '/');
    expect(found(response, path)).toHaveLength(count);
  });
});

describe('the body', () => {
  test.each([
    ['favorite', 'true', 'Document.favorite must be true or false, but is the text "true"'],
    ['creativity', '0.5', 'Document.creativity must be a number, but is the text "0.5"'],
    ['creativity', 0.6, 'Document.creativity must be one of 0, 0.25, 0.5, 0.75, 1, but is the number 0.6'],
    ['template_id', 55, 'Document.template_id must be one of'],
    ['state', 'done', 'Document.state must be one of queued, processing, succeeded, failed'],
    ['name', null, 'Document.name must be a text, but is null'],
    ['name', '', 'Document.name must NOT have fewer than 1 characters'],
    ['favorite', undefined, 'Document.favorite must be present'],
    ['favourite', true, 'Document.favourite is not in the contract'],
    ['id', 'x'.repeat(36), 'Document.id must match format "uuid"'],
    ['created_at', 'yesterday', 'Document.created_at must match format "date-time"'],
    ['error', { code: 'provider_failed' }, 'Document.error.detail must be present'],
  ])('%s: %j', (name, value, message) => {
    expect(messages('getDocument', withField(shown, name, value))).toContainEqual(
      expect.stringContaining(`getDocument 200: ${message}`),
    );
  });

  test.each(['result', 'error', 'model'])('%s: null', (name) => {
    expect(messages('getDocument', withField(shown, name, null))).toEqual([]);
  });

  test('with an invalid address', () => {
    expect(messages('getImage', withField(example('getImage', 200), 'results', ['not an address']))).toEqual([
      'getImage 200: Image.results[] must match format "uri", but is the text "not an address"',
    ]);
  });

  test('of a problem: its instance, its type, its status', () => {
    const response = withField(
      withField(example('getDocument', 404), 'instance', 'not a path'),
      'status',
      400,
    );
    const type = 'urn:problem-type:contentgen:gone';
    expect(messages('getDocument', withField(response, 'type', type)).toSorted()).toEqual([
      'getDocument 404: Problem.instance must match format "uri-reference", but is the text "not a path"',
      'getDocument 404: Problem.status must be 404, but is the number 400',
      'getDocument 404: Problem.type must be one of urn:problem-type:contentgen:not-found, but is the text "urn:problem-type:contentgen:gone"',
    ]);
  });

  test('of a problem may have any title', () => {
    expect(messages('getDocument', withField(example('getDocument', 404), 'title', 'Gone'))).toEqual([]);
  });

  test('that is not UTF-8', () => {
    const bytes = Buffer.from(shown.body.replace('"name":"', '"name":"\xff'), 'latin1');
    expect(messages('getDocument', { ...shown, ...bodyOf(bytes) })).toEqual([
      'getDocument 200: body must be UTF-8, but has other bytes',
    ]);
    expect(messages('getDocument', { ...shown, ...bodyOf(Buffer.from(shown.body)) })).toEqual([]);
  });

  test('with a byte order mark', () => {
    const marked = bodyOf(Buffer.from(`\ufeff${shown.body}`));
    expect(messages('getDocument', { ...shown, ...marked })).toEqual([
      expect.stringContaining('the body must be JSON'),
    ]);
  });

  test('that is not JSON', () => {
    expect(messages('getDocument', { ...shown, body: '{' })).toEqual([
      expect.stringContaining('the body must be JSON'),
    ]);
  });

  test.each([
    ['getDocument', 304],
    ['deleteDocument', 204],
  ] as const)('%s %i has none', (operation, status) => {
    const response = { ...example(operation, status), body: '{}' };
    expect(messages(operation, response)).toEqual([
      `${operation} ${status}: body must be empty, but is "{}"`,
    ]);
  });

  test('of a response to HEAD', () => {
    expect(messages('getDocument', { ...shown, body: '' }, 'HEAD')).toEqual([]);
    expect(messages('getDocument', shown, 'HEAD')).toEqual([expect.stringContaining('body must be empty')]);
    expect(messages('getDocument', { ...shown, body: '' })).toEqual([
      expect.stringContaining('the body must be JSON'),
    ]);
  });
});

test('a violation names its place', () => {
  const response = withField(shown, 'favorite', 'true');
  const cause = 'Document.favorite must be true or false';
  const sentence = `${cause}, but is the text "true"`;
  expect(judge({ operation: 'getDocument', method: 'GET', response })).toEqual([
    {
      where: 'body/favorite',
      cause,
      sentence,
      says: says('schemas/IsFavorite'),
      message: `getDocument 200: ${sentence}`,
    },
  ]);
});

describe('of a newer server', () => {
  const newer = (operation: OperationId, response: HttpResponse) =>
    judgeNewer({ operation, method: 'GET', response }).map(({ message }) => message);
  const stream = (name: string, data: unknown): HttpResponse => ({
    ...withHeaders(shown, { 'content-type': 'text/event-stream' }),
    body: `id: 1\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
  });
  const text = { offset: 0, text: 'a' };
  const problem = example('getDocument', 404);
  const quota = withField(problem, 'type', 'urn:problem-type:contentgen:quota-exceeded');
  const rules = [{ field: 'If-None-Match', code: 'expired', detail: 'is expired' }];

  test.each<[string, OperationId, HttpResponse]>([
    ['a field', 'getDocument', withField(shown, 'added_later', 'en')],
    ['a value of an enum', 'getDocument', withField(shown, 'template_id', 55)],
    ['a type of a problem', 'getDocument', quota],
    ['a status of a problem', 'getDocument', { ...withField(quota, 'status', 402), status: 402 }],
    ['an error code', 'getDocument', withField(example('getDocument', 422), 'errors', rules)],
    ['an event', 'watchDocument', stream('progress', {})],
    ['a field of an event', 'watchDocument', stream('text', { ...text, added_later: 'en' })],
  ])('accepts %s that is not in the contract', (_, operation, response) => {
    expect(messages(operation, response)).not.toEqual([]);
    expect(newer(operation, response)).toEqual([]);
  });

  test.each<[string, OperationId, HttpResponse]>([
    ['a missing field', 'getDocument', { ...shown, body: '{}' }],
    ['another type', 'getDocument', withField(shown, 'name', 1)],
    ['an undocumented success', 'getDocument', { ...shown, status: 206 }],
    ['an event without its field', 'watchDocument', stream('text', { text: 'a' })],
  ])('still refuses %s', (_, operation, response) => {
    expect(newer(operation, response)).toEqual(messages(operation, response));
    expect(newer(operation, response)).not.toEqual([]);
  });

  test('still refuses a new status with the status of another problem', () => {
    expect(newer('getDocument', { ...quota, status: 402 })).toEqual([
      'getDocument 402: Problem.status must be 402, as the response, but is the number 404',
    ]);
  });
});
