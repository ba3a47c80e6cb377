import { describe, expect, it } from 'vitest';
import { type Operation, operations } from '../../src/index.ts';
import { colonTemplate, isApiPath, route } from '../../src/requests/index.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

describe('route', () => {
  it.each(Object.values<Operation>(operations))('finds $id by its method and path', (operation) => {
    const found = route(operation.method.toUpperCase(), operation.path.replace('{id}', id));
    const path = operation.path.includes('{id}') ? { id } : {};
    expect(found).toEqual({ kind: 'found', operation, path });
  });

  it('answers HEAD by GET', () => {
    expect(route('HEAD', '/api/v1/documents')).toMatchObject({ operation: { id: 'listDocuments' } });
  });

  it.each([
    ['/api/v1/documents', ['GET', 'HEAD', 'POST']],
    ['/api/v1/images/x', ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']],
  ])('names the methods of %s: %j', (path, allowed) => {
    for (const method of ['PROPFIND', 'get', 'OPTIONS']) {
      expect(route(method, path)).toMatchObject({ kind: 'wrong-method', allowed });
    }
  });

  it.each([
    '/api/v1/documents/',
    '/api/v1/documents/x/y',
    '/api/v1/Documents',
    '/api/v2/documents',
    '/x/api/v1/documents',
    '//api/v1/documents',
    '/api%2Fv1/documents',
    '/api/v1/documents%2Fx',
    '/',
    '',
  ])('finds nothing at "%s"', (path) => {
    expect(route('GET', path)).toEqual({ kind: 'unknown-path' });
  });

  it.each([
    ['/%61pi/v1/%64ocuments/x', 'x'],
    ['/api/v1/documents/%C3%A9%20', 'é '],
    ['/api/v1/documents/..%2Fimages', '../images'],
    ['/api/v1/documents/%zz', '%zz'],
    ['/api/v1/documents/..', '..'],
  ])('decodes %s', (path, decoded) => {
    expect(route('GET', path)).toMatchObject({ operation: { id: 'getDocument' }, path: { id: decoded } });
  });
});

describe('isApiPath', () => {
  it.each(['/api/v1/', '/api/v1/nothing', '/%61pi/v1/x', '/api/v1/%zz'])('is true of %s', (path) => {
    expect(isApiPath(path)).toBe(true);
  });

  it.each([
    '/',
    '/api',
    '/api/v1',
    '/api/v1%2Fdocuments',
    '/api/v2/documents',
    '//api/v1/documents',
    '/docs/api/v1/',
    '*',
  ])('is false of %s', (path) => {
    expect(isApiPath(path)).toBe(false);
  });
});

it('colonTemplate marks parameters with a colon', () => {
  expect(colonTemplate('/api/v1/documents/{id}')).toBe('/api/v1/documents/:id');
  expect(colonTemplate('/api/v1/documents')).toBe('/api/v1/documents');
});
