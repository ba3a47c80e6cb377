import { judge } from '@contentgen/contract-tests';
import { documentedResponse, documentedResponses, schemaErrors } from '@contentgen/contract-tests/internals';
import { expect, test } from 'vitest';
import { exampleBodies, exampleResponse } from '../../src/proxy/example-response.ts';
import { changedAt, placesIn } from '../../src/shape/places.ts';
import { exampleRequest, shapeMutants } from '../../src/shape/shape-mutants.ts';

test.each(
  documentedResponses.map((response) => [`${response.operation.id} ${response.status}`, response] as const),
)('%s: every mutant breaks the example', async (_, response) => {
  const request = exampleRequest(response.operation);
  const { id: operation } = response.operation;
  const keys = { key: 'any' };
  const unchanged = exampleResponse(response, request);
  expect(judge({ operation, method: request.method, response: unchanged })).toEqual([]);
  for (const mutant of shapeMutants([response])) {
    if (mutant.kind === 'other-response') continue;
    const mutated = await mutant.start()({
      request,
      operations: new Set([operation]),
      keys,
      forward: async () => unchanged,
    });
    expect(judge({ operation, method: request.method, response: mutated }), mutant.id).not.toEqual([]);
  }
});

test('a place that is added to an example keeps it valid', () => {
  for (const response of documentedResponses) {
    for (const [mediaType, values] of exampleBodies(response)) {
      const schema = response.bodies[mediaType] ?? {};
      for (const value of values) {
        for (const { path } of placesIn(schema)) {
          const filled = changedAt(schema, value, path, (inner) => inner);
          expect(schemaErrors(schema, filled), path.join('/')).toEqual([]);
        }
      }
    }
  }
});

test('a new field of the contract gets mutants', () => {
  const response = documentedResponse('getDocument', 200);
  if (!response) throw new Error('The contract has no getDocument 200.');
  const [[mediaType, schema] = ['', {}]] = Object.entries(response.bodies);
  const properties = { ...schema.properties, stars: { type: 'integer', minimum: 1, maximum: 5 } };
  const bodies = { [mediaType]: { ...schema, properties, required: [...(schema.required ?? []), 'stars'] } };
  const added = shapeMutants([{ ...response, bodies }]).filter(({ place }) => place === 'body/stars');
  expect(added.map(({ id }) => id.replace(/.*: /, ''))).toEqual(
    expect.arrayContaining(['null', 'a string', 'a fraction', 'too small', 'too large']),
  );
});

test('a response of another operation or status stays unchanged', async () => {
  const [response] = documentedResponses;
  const [mutant] = response ? shapeMutants([response]) : [];
  if (!response || !mutant) throw new Error('There are no mutants.');
  const request = exampleRequest(response.operation);
  const exchange = { request, operations: new Set([response.operation.id]), keys: { key: 'any' } };
  const other = { ...exampleResponse(response, request), status: 404 };
  expect(await mutant.start()({ ...exchange, forward: async () => other })).toBe(other);
  const same = exampleResponse(response, request);
  const elsewhere = { ...exchange, operations: new Set(['deleteImage'] as const), forward: async () => same };
  expect(await mutant.start()(elsewhere)).toBe(same);
});
