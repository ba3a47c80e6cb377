import { describe, expect, it } from 'vitest';
import { contract, dereference, readProblemKinds, withEveryResponse } from '../src/index.ts';

const { paths } = withEveryResponse(dereference(contract));
const responses = (method: 'get' | 'post' | 'delete', path: string) => paths[path]?.[method]?.responses ?? {};

describe('every response', () => {
  it('has its own status: those that the operation lists, and those of the table that no operation lists', () => {
    const list = Object.keys(responses('get', '/api/v1/documents')).join(' ');
    expect(list).toBe('200 400 401 403 405 406 408 422 429 431 500 503');
    const create = Object.keys(responses('post', '/api/v1/documents')).join(' ');
    expect(create).toBe('201 202 400 401 403 405 406 408 409 413 415 422 429 431 500 503');
    const remove = Object.keys(responses('delete', '/api/v1/documents/{id}')).join(' ');
    expect(remove).toBe('204 400 401 403 404 405 408 412 422 429 431 500 503');
  });

  it('has the headers that all responses have, and those that only its status has', () => {
    const { 200: page, 405: method, 413: large, 503: away } = responses('get', '/api/v1/documents');
    expect(Object.keys(page?.headers ?? {})).toEqual([
      ...['X-Request-Id', 'Cache-Control'],
      ...['RateLimit', 'RateLimit-Policy'],
    ]);
    expect(method?.headers?.Allow?.required).toBe(true);
    expect(method?.headers?.['Retry-After']).toBeUndefined();
    expect(away?.headers?.['Retry-After']?.required).toBe(true);
    expect(large).toBeUndefined();
  });

  it('says what is left of the limit, unless there was no valid key', () => {
    for (const { parameters: _, ...item } of Object.values(paths)) {
      for (const operation of Object.values(item)) {
        for (const [status, { headers = {} }] of Object.entries(operation.responses)) {
          const names = Object.keys(headers).filter((name) => name.startsWith('RateLimit'));
          const expected = status === '401' ? [] : ['RateLimit', 'RateLimit-Policy'];
          expect(names, `${operation.operationId} ${status}`).toEqual(expected);
        }
      }
    }
  });

  it('names the types of its status; only a failed validation has a list of rules', () => {
    const { 422: invalid, 404: unknown } = responses('get', '/api/v1/documents/{id}');
    const schemaOf = (response = invalid) => response?.content?.['application/problem+json']?.schema;
    expect(schemaOf()?.required).toContain('errors');
    expect(schemaOf(unknown)?.required).not.toContain('errors');
    expect(schemaOf(unknown)?.properties?.type?.enum).toEqual(['urn:problem-type:contentgen:not-found']);
    expect(schemaOf(unknown)?.properties?.status?.const).toBe(404);
  });

  it('may lack what a later version adds to every problem', () => {
    const document = dereference(contract);
    const { Problem, ...schemas } = document.components.schemas;
    const properties = { ...Problem?.properties, help: { type: 'string', maxLength: 64 } };
    const components = {
      ...document.components,
      schemas: { ...schemas, Problem: { ...Problem, properties } },
    };
    const later = { ...document, components };
    const { paths: complete } = withEveryResponse(later);
    const { 404: unknown } = complete['/api/v1/documents/{id}']?.get?.responses ?? {};
    const schema = unknown?.content?.['application/problem+json']?.schema;
    expect(schema?.required).toEqual(['type', 'title', 'status', 'detail', 'instance', 'request_id']);
    expect(schema?.properties?.help).toBeDefined();
  });

  it('has an example of its status, made of the table where the contract has none', () => {
    for (const operation of Object.values(paths).flatMap(({ parameters: _, ...item }) =>
      Object.values(item),
    )) {
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        const examples = Object.values(content['application/problem+json']?.examples ?? {});
        if (Number(status) >= 400) expect(examples, `${operation.operationId} ${status}`).not.toEqual([]);
        for (const { value } of examples) expect(value).toMatchObject({ status: Number(status) });
      }
    }
  });
});

it('the table of problems has a type for every status', () => {
  const kinds = readProblemKinds(contract);
  expect(new Set(kinds.map(({ type }) => type)).size).toBe(kinds.length);
  expect([...new Set(kinds.map(({ status }) => status))]).toEqual([
    400, 401, 403, 404, 405, 406, 408, 409, 412, 413, 415, 422, 429, 431, 500, 503,
  ]);
});
