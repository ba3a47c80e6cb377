import { type Operation, operations } from '@contentgen/contract';
import { describe, expect, test } from 'vitest';
import { inWay, otherWays } from '../src/ways.ts';

const whatOf = (operation: Operation) => otherWays(operation).map(({ what }) => what);

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
    const queries = otherWays(operations.listDocuments).map((way) => Object.keys(way.change().query ?? {}));
    expect(queries.some((names) => names.includes('all_templates'))).toBe(true);
    expect(queries.some((names) => names.includes('template_id'))).toBe(true);
    expect(queries.some((names) => names.includes('template_id') && names.includes('all_templates'))).toBe(
      false,
    );
  });

  test('never repeat an Idempotency-Key', () => {
    const way = otherWays(operations.createImage).find(({ what }) => what.includes('Idempotency-Key'));
    const keyOf = () => way?.change().headers?.['Idempotency-Key'];
    expect(keyOf()).not.toBe(keyOf());
  });
});

test('a request in another form keeps its own headers and parameters', () => {
  const call = { query: { a: '1' }, headers: { Accept: 'x' } };
  const way = { query: { b: '2' }, headers: { Prefer: 'y' } };
  expect(inWay(call, way)).toEqual({ query: { a: '1', b: '2' }, headers: { Accept: 'x', Prefer: 'y' } });
});
