import { describe, expect, it } from 'vitest';
import { contract, type OpenApiDocument } from '../../src/index.ts';
import { Problem, type RequestHeaders, RequestReader, readTarget } from '../../src/requests/index.ts';

const reader = new RequestReader();
const both = ['read', 'write'];
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

interface Sent {
  readonly headers?: RequestHeaders;
  readonly scopes?: readonly string[];
  readonly body?: string;
}

/** Reads a request as a host program does. */
function read(method: string, target: string, { headers = {}, scopes = both, body }: Sent = {}) {
  const { path, query } = readTarget(target);
  const routed = reader.route(method, path);
  const head = routed.reader.readHead(headers, scopes);
  const bytes = body === undefined ? undefined : new TextEncoder().encode(body);
  return { ...routed.reader.readRequest(head, { path: routed.path, query, headers, bytes }), head };
}

/** Returns the problem of a refused request. */
function refused(...sent: Parameters<typeof read>): Problem {
  try {
    read(...sent);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('The request was not refused.');
}

const brokenRules = (problem: Problem) =>
  problem.errors?.map(({ field, code, detail }) => `${field} ${code}: ${detail}`);

describe('a request that keeps the contract', () => {
  it('is read with the defaults of what was left out', () => {
    expect(read('GET', '/api/v1/documents?favorite=1&search=a+b')).toMatchObject({
      path: {},
      query: {
        favorite: true,
        search: 'a b',
        template_id: 1,
        per_page: 10,
        sort: 'desc',
        all_templates: false,
      },
      headers: {},
      body: {},
    });
    expect(read('GET', '/api/v1/images').query).toEqual({
      search_by: 'name',
      sort_by: 'id',
      sort: 'desc',
      per_page: 10,
      include_total: false,
    });
  });

  it('is read the same from a form and from JSON', () => {
    const fields = { name: 'A', prompt: 'B', creativity: 0.5 };
    const sent = {
      form: read('POST', '/api/v1/documents', { headers: form, body: 'name=A&prompt=B&creativity=0.5' }),
      json: read('POST', '/api/v1/documents', { headers: json, body: JSON.stringify(fields) }),
    };
    expect(sent.form.body).toEqual(fields);
    expect(sent.json.body).toEqual(sent.form.body);
  });

  it('keeps its path parameters and declared header fields, by their names in the contract', () => {
    const headers = { 'if-none-match': '"1"', accept: 'application/json', 'x-other': 'x' };
    const { head, ...checked } = read('HEAD', `/api/v1/documents/${id}`, { headers });
    expect(checked).toEqual({ path: { id }, query: {}, headers: { 'If-None-Match': '"1"' }, body: {} });
    expect(head).toEqual({ mediaType: 'application/json', format: undefined });
  });

  it('may have content where the operation ignores it', () => {
    const headers = { 'content-type': 'text/plain', 'content-length': '1' };
    expect(read('DELETE', `/api/v1/documents/${id}`, { headers, body: '{' }).body).toEqual({});
  });
});

describe('the errors name', () => {
  it.each<[body: string, ...broken: string[]]>([
    ['{"name":1}', 'name type: must be a string'],
    ['{"name":[]}', 'name type: must be a string'],
    ['{"name":""}', 'name too_short: is empty; must have at least 1 character'],
    ['{"name":"\\u0000"}', 'name encoding: must not contain a NUL character'],
    ['{"name":"\\ud800"}', 'name encoding: must be well-formed Unicode'],
    ['{"favorite":"true"}', 'favorite type: must be true or false'],
    ['{"nmae":"A"}', 'nmae unknown: is not a field of this operation (use one of name, result, favorite)'],
    [
      '{"":1,"a":1}',
      ' unknown: is not a field of this operation (use one of name, result, favorite)',
      'a unknown: is not a field of this operation',
    ],
    ['[]', 'body type: must be an object'],
    ['null', 'body type: is null; must be an object'],
  ])('JSON %s', (body, ...broken) => {
    expect(brokenRules(refused('PATCH', `/api/v1/documents/${id}`, { headers: json, body }))).toEqual(broken);
  });

  it.each<[fields: object, ...broken: string[]]>([
    [{ creativity: '0.5' }, 'creativity type: must be a number: one of 0, 0.25, 0.5, 0.75, 1'],
    [{ creativity: null }, 'creativity type: is null; must be a number: one of 0, 0.25, 0.5, 0.75, 1'],
    [{ creativity: '' }, 'creativity type: is empty; must be a number: one of 0, 0.25, 0.5, 0.75, 1'],
    [{ creativity: 'original' }, 'creativity type: must be a number, such as 0.5 for Original'],
    [
      { creativity: 1, template_id: { toString: 1 } },
      'template_id type: must be an integer, such as 1 for Freestyle (the API reference lists all)',
    ],
    [
      { creativity: 1, template_id: 'blog INTRO' },
      'template_id type: must be an integer, such as 5 for Blog intro',
    ],
    [{ creativity: 0.6 }, 'creativity choice: must be one of 0, 0.25, 0.5, 0.75, 1'],
    [
      { creativity: 1, template_id: 1.5 },
      'template_id type: must be an integer, such as 1 for Freestyle (the API reference lists all)',
    ],
  ])('JSON %j', (fields, ...broken) => {
    const body = JSON.stringify({ name: 'A', prompt: 'B', ...fields });
    expect(brokenRules(refused('POST', '/api/v1/documents', { headers: json, body }))).toEqual(broken);
  });

  it.each<[body: string, ...broken: string[]]>([
    ['results=&favorite=y', 'favorite type: must be true, false, 1, 0, on, off, yes, or no'],
    ['results=&favorite=', 'favorite type: is empty; must be true, false, 1, 0, on, off, yes, or no'],
    ['results=&favorite=1&favorite=1', 'favorite duplicate: must be sent only once'],
    ['results=&favorite=x&favorite=1', 'favorite duplicate: must be sent only once'],
    ['results[3]=x&favorite=1', 'results[0] format: must be a valid uri'],
    ['favorite=1', 'results required: is required'],
    ...['{"results":[]}', ' {"results":["a=b&c"]}', '[]'].map((text): [string, string] => [
      text,
      'body format: looks like JSON; send it with "Content-Type: application/json"',
    ]),
    ['', 'results required: is required', 'favorite required: is required'],
  ])('a form of "%s"', (body, ...broken) => {
    expect(brokenRules(refused('PUT', `/api/v1/images/${id}`, { headers: form, body }))).toEqual(broken);
  });

  it.each<[query: string, ...broken: string[]]>([
    ['per_page=ten', 'per_page type: must be an integer: one of 10, 25, 50, 100'],
    ['per_page=11', 'per_page choice: must be one of 10, 25, 50, 100'],
    [
      'page=2&offset=10',
      'page unknown: is not a query parameter of this operation (use cursor)',
      'offset unknown: is not a query parameter of this operation (use cursor)',
    ],
    ['perPage=10', 'perPage unknown: is not a query parameter of this operation (use per_page)'],
    [
      'serach=a&colour=b',
      'serach unknown: is not a query parameter of this operation (use one of search, search_by, favorite, template_id, all_templates, sort_by, sort, per_page, cursor, include_total)',
      'colour unknown: is not a query parameter of this operation',
    ],
    [
      'all_templates=true&template_id=x',
      'template_id type: must be an integer, such as 1 for Freestyle (the API reference lists all)',
    ],
  ])('a query of "%s"', (query, ...broken) => {
    expect(brokenRules(refused('GET', `/api/v1/documents?${query}`))).toEqual(broken);
  });

  it.each(['all_templates=1&template_id=1', 'all_templates=1', 'template_id=1'])('not of %s', (query) => {
    expect(() => read('GET', `/api/v1/documents?${query}`)).not.toThrow();
  });

  it('a header field by its name in the contract', () => {
    const headers = { 'if-match': '1', 'content-length': '0' };
    expect(brokenRules(refused('PATCH', `/api/v1/documents/${id}`, { headers }))).toEqual([
      'If-Match format: must be * or a list of quoted entity tags',
    ]);
  });

  it('an empty condition of a write; any other empty header field is none', () => {
    const path = `/api/v1/documents/${id}`;
    const headers = { 'if-match': '', 'if-none-match': '', 'last-event-id': '', 'idempotency-key': '' };
    expect(brokenRules(refused('DELETE', path, { headers }))).toEqual([
      'If-Match too_short: is empty; must have at least 1 character',
    ]);
    for (const target of [path, `${path}/events`])
      expect(read('GET', target, { headers }).headers).toEqual({});
  });

  it('the broken rules of all parts of a request together, one for each field', () => {
    const sent = {
      headers: { ...json, 'idempotency-key': 'a'.repeat(256) },
      body: '{"name":"","page":1,"creativity":1}',
    };
    expect(brokenRules(refused('POST', '/api/v1/documents?page=2', sent))).toEqual([
      'page unknown: is not a query parameter of this operation, which has none',
      'Idempotency-Key too_long: must have at most 255 characters',
      'name too_short: is empty; must have at least 1 character',
      'prompt required: is required',
    ]);
  });

  it.each<[what: string, sent: Parameters<typeof read>, ...broken: string[]]>([
    [
      'a form',
      ['PATCH', `/api/v1/documents/${id}`, { headers: form, body: 'name=&'.repeat(104) }],
      'body too_many: must have at most 103 fields; if a text has an "&", send "&" as "%26" (with curl: --data-urlencode)',
    ],
    [
      'JSON',
      ['PUT', `/api/v1/images/${id}`, { headers: json, body: JSON.stringify(Array(120).fill(1)) }],
      'body too_many: must have at most 119 fields and items',
    ],
    [
      'JSON with levels',
      ['PATCH', `/api/v1/documents/${id}`, { headers: json, body: `{"name":${'['.repeat(17)}` }],
      'body type: must have at most 17 levels of objects and arrays',
    ],
    [
      'a query',
      ['POST', `/api/v1/documents?${'a=%&'.repeat(101)}`, { headers: json, body: '{"name":""}' }],
      'query too_many: must have at most 100 parameters; if a text has an "&", send "&" as "%26" (with curl: --data-urlencode)',
      'name too_short: is empty; must have at least 1 character',
      'prompt required: is required',
      'creativity required: is required',
    ],
  ])('%s beyond a bound', (_, sent, ...broken) => {
    expect(brokenRules(refused(...sent))).toEqual(broken);
  });

  it('at most as many unknown fields as a response may contain, with cut names', () => {
    const names = Array.from({ length: 103 }, (_, index) => `${'x'.repeat(300)}${index}`);
    for (const sent of [
      { headers: form, body: names.map((name) => `${name}=1`).join('&') },
      { headers: json, body: JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))) },
    ]) {
      const { errors } = refused('PATCH', `/api/v1/documents/${id}`, sent);
      expect(errors).toHaveLength(100);
      expect(errors?.[0]?.field).toBe('x'.repeat(256));
    }
    const query = names.slice(0, 100).map((_, index) => `f${index}=1`);
    const { errors } = refused('POST', `/api/v1/documents?${query.join('&')}`, { headers: json, body: '{}' });
    expect(errors).toHaveLength(100);
  });
});

describe('a contract with a rule that is not supported is refused by name', () => {
  const changed = (schema: string, change: object): OpenApiDocument => {
    const { schemas } = contract.components;
    const components = {
      ...contract.components,
      schemas: { ...schemas, [schema]: { ...schemas[schema], ...change } },
    };
    return { ...contract, components };
  };

  it.each([
    [changed('Name', { contentEncoding: 'base64' }), '"contentEncoding" at the body of createDocument.name,'],
    [changed('DocumentCreate', { minProperties: 1 }), '"minProperties" at the body of createDocument,'],
    [changed('Id', { format: 'ulid' }), 'the format "ulid" at the path of getDocument.id,'],
    [changed('TemplateId', { minimum: 1 }), 'uses "minimum" at the query of listDocuments.template_id,'],
  ])('%#', (document, message) => {
    expect(() => new RequestReader(document)).toThrow(message);
  });
});
