import { type Operation, operations } from '@contentgen/contract';
import { describe, expect, test } from 'vitest';
import { asVariant, operationVariants } from '../src/operation-variants.ts';

const whatOf = (operation: Operation) => operationVariants(operation).map(({ what }) => what);

describe('the other forms of an operation', () => {
  test('have its further media types, HEAD, every header and every parameter', () => {
    expect(whatOf(operations.createDocument)).toEqual([
      'as application/x-www-form-urlencoded',
      'with Idempotency-Key and Prefer',
    ]);
    expect(whatOf(operations.getImage)).toEqual(['with HEAD', 'with If-None-Match']);
    expect(whatOf(operations.watchImage)).toEqual(['with HEAD', 'with Last-Event-ID']);
    expect(whatOf(operations.listDocuments)).toEqual(['with HEAD', 'with every parameter']);
    expect(whatOf(operations.deleteImage)).toEqual(['with If-Match']);
  });

  test('never repeat an Idempotency-Key', () => {
    const variant = operationVariants(operations.createImage).find(({ what }) =>
      what.includes('Idempotency-Key'),
    );
    const keyOf = () => variant?.change().headers?.['Idempotency-Key'];
    expect(keyOf()).not.toBe(keyOf());
  });
});

test('a request in another form keeps its own headers and parameters', () => {
  const call = { query: { a: '1' }, headers: { Accept: 'x' } };
  const variant = { query: { b: '2' }, headers: { Prefer: 'y' } };
  expect(asVariant(call, variant)).toEqual({
    query: { a: '1', b: '2' },
    headers: { Accept: 'x', Prefer: 'y' },
  });
});
