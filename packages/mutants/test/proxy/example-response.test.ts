import { documentedResponses } from '@contentgen/contract-tests/internals';
import { expect, test } from 'vitest';
import { exampleResponse } from '../../src/proxy/example-response.ts';

const response = documentedResponses.find(({ status }) => status === 404);

function problemFor(path: string, id: string) {
  if (!response) throw new Error('The contract documents no 404.');
  return JSON.parse(exampleResponse(response, { path, headers: { 'x-request-id': id } }).body);
}

test('a problem has the id and the path of the request', () => {
  const problem = problemFor('/api/v1/a?b', 'mine');
  expect([problem.instance, problem.request_id]).toEqual(['/api/v1/a', 'mine']);
});

test('an invalid id is replaced, and a path becomes a URI reference', () => {
  const problem = problemFor('http://localhost/a|b#c', 'x'.repeat(1_000));
  expect(problem.instance).toBe('/a%7Cb');
  expect(problem.request_id).toMatch(/^req-/);
});
