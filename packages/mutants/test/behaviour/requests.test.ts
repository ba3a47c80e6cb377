import { type Operation, operations } from '@contentgen/contract';
import { bodySchema, encode, exampleBody } from '@contentgen/contract-tests/internals';
import { expect, test } from 'vitest';
import { fieldsOf, formTexts, parameterValue } from '../../src/behaviour/requests.ts';

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

function requestOf(body: string, mediaType = form) {
  return { method: 'PATCH', path: '/', headers: { 'content-type': mediaType }, body: Buffer.from(body) };
}

const bodies = Object.values<Operation>(operations).flatMap((operation) =>
  operation.bodyMediaTypes.map((mediaType) => [operation.id, mediaType, operation] as const),
);

test.each(bodies)('the body of %s has the same values as %s', (_, mediaType, operation) => {
  const example = exampleBody(operation, mediaType);
  const request = requestOf(encode(example, mediaType), mediaType);
  expect(fieldsOf(request, bodySchema(operation))).toEqual(example);
});

const schema = bodySchema(operations.updateImage);
const fieldsIn = (body: string, mediaType?: string) => fieldsOf(requestOf(body, mediaType), schema);

test('a form has the values that the service reads', () => {
  expect(fieldsIn('favorite=1&results[1]=b&results[0]=a')).toEqual({ favorite: true, results: ['a', 'b'] });
  expect(fieldsIn('results=')).toEqual({ results: [] });
  expect(fieldsIn('favorite=maybe&no_such=x')).toEqual({ favorite: 'maybe', no_such: 'x' });
});

test('a scalar that a form repeats has all its texts', () => {
  expect(fieldsIn('name=a&name=b')).toEqual({ name: ['a', 'b'] });
});

test.each([
  ['name=%zz', form],
  ['{', json],
  ['[]', json],
  ['name=a', 'text/plain'],
])('"%s" in %s cannot be read', (body, mediaType) => {
  expect(fieldsIn(body, mediaType)).toBeUndefined();
});

test('formTexts has the texts as they were sent', () => {
  expect(formTexts(requestOf('favorite=1'), schema, 'favorite')).toEqual(['1']);
  expect(formTexts(requestOf('{"favorite":true}', json), schema, 'favorite')).toEqual([]);
});

test('parameterValue has the type of the schema', () => {
  expect(parameterValue({ type: 'integer', enum: [2, 3] }, '2')).toBe(2);
  expect(parameterValue({ type: 'boolean' }, '0')).toBe(false);
});
