import { type Operation, operations } from '@contentgen/contract';
import { describe, expect, test } from 'vitest';
import { asVariant, operationVariants } from '../src/operation-variants.ts';

const whatOf = (operation: Operation) => operationVariants(operation).map(({ what }) => what);

describe('the other forms of an operation', () => {
  test('have its further media types, HEAD, streams and every header', () => {
    expect(whatOf(operations.createDocument)).toEqual([
      'as application/json',
      'with Idempotency-Key and Prefer',
    ]);
    expect(whatOf(operations.getImage)).toEqual([
      'with HEAD',
      'as a stream of events',
      'with If-None-Match and Last-Event-ID',
    ]);
    expect(whatOf(operations.deleteImage)).toEqual(['with If-Match']);
  });

  test('never have two parameters that exclude each other', () => {
    const queries = operationVariants(operations.listDocuments).map((variant) =>
      Object.keys(variant.change().query ?? {}),
    );
    expect(queries.some((names) => names.includes('all_templates'))).toBe(true);
    expect(queries.some((names) => names.includes('template_id'))).toBe(true);
    expect(queries.some((names) => names.includes('template_id') && names.includes('all_templates'))).toBe(
      false,
    );
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
