import { expect, it } from 'vitest';
import { contract } from '../../src/index.ts';
import { describeOperations, successMediaTypes } from '../../src/requests/described-operations.ts';
import { describedOperation, documentedResponse } from '../../src/requests/index.ts';

it('describes an operation with the parameters of its path and without references', () => {
  const described = describedOperation('getDocument');
  expect(described.parameters?.map(({ name }) => name)).toEqual(['id', 'If-None-Match', 'Last-Event-ID']);
  expect(JSON.stringify(described)).not.toContain('"$ref"');
});

it('finds only the documented responses', () => {
  expect(documentedResponse('getDocument', 404)?.content).toHaveProperty(['application/problem+json']);
  expect(documentedResponse('getDocument', 201)).toBeUndefined();
});

it('names the media types of successful responses', () => {
  expect(successMediaTypes(describedOperation('getDocument'))).toEqual([
    'application/json',
    'text/event-stream',
  ]);
  expect(successMediaTypes(describedOperation('deleteDocument'))).toEqual([]);
});

it('refuses a document without an operation, by name', () => {
  expect(() => describeOperations({ ...contract, paths: {} })).toThrow('no get /api/v1/documents');
});
