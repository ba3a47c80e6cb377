import { expect, it } from 'vitest';
import { crossOriginFields, preflightFields } from '../../src/requests/index.ts';

const names = (field: string | undefined) => field?.split(', ').sort();

it('lets pages of every origin read the exposed header fields', () => {
  const fields = crossOriginFields();
  expect(fields['access-control-allow-origin']).toBe('*');
  expect(names(fields['access-control-expose-headers'])).toEqual([
    'ETag',
    'Location',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'X-Request-Id',
  ]);
});

it('answers a preflight with the methods and header fields of the contract', () => {
  const fields = preflightFields();
  expect(fields).toMatchObject({ ...crossOriginFields(), 'access-control-max-age': '86400' });
  expect(names(fields['access-control-allow-methods'])).toEqual([
    'DELETE',
    'GET',
    'HEAD',
    'PATCH',
    'POST',
    'PUT',
  ]);
  expect(names(fields['access-control-allow-headers'])).toEqual([
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
