import { operations } from '@contentgen/contract';
import { expect, test } from 'vitest';
import { kindNames, sampleOf } from '../../proofs/mutants/mutant.ts';
import { deriveMutants, runMutants } from '../../proofs/mutants/run-mutants.ts';
import { formatScore, isGood } from '../../proofs/mutants/score.ts';
import { nameOfPlace, placesIn, shapeMutants } from '../../proofs/mutants/shape-mutants.ts';
import { documentedResponse, documentedResponses } from '../../src/internals.ts';

const mutants = deriveMutants();

/** Returns one mutant of each kind. */
const oneOfEach = kindNames.map((kind) => {
  const [mutant] = sampleOf(
    mutants.filter((one) => one.kind === kind),
    1,
  );
  if (!mutant) throw new Error(`There is no mutant of the kind ${kind}.`);
  return mutant;
});

function mutantNamed(id: string) {
  const mutant = mutants.find((one) => one.id === id);
  if (!mutant) throw new Error(`There is no mutant "${id}".`);
  return mutant;
}

test('mutants have unique names', () => {
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
});

test('every status, media type, header and place of every response has mutants', () => {
  const byResponse = Map.groupBy(mutants, ({ operation, status }) => `${operation} ${status}`);
  for (const { operation, status, headers, bodies } of documentedResponses) {
    const places = byResponse.get(`${operation.id} ${status}`)?.map(({ place }) => place);
    const expected = [
      'status',
      'body',
      ...(Object.keys(bodies).length > 0 ? ['content-type'] : []),
      ...Object.keys(headers).map((name) => `header ${name}`),
      ...Object.values(bodies).flatMap((schema) => placesIn(schema).map(nameOfPlace)),
    ];
    expect(places).toEqual(expect.arrayContaining(expected));
  }
});

test('every operation has mutants that ignore a key', () => {
  const ignoring = mutants.filter(({ kind }) => kind === 'ignored-key').map(({ operation }) => operation);
  expect(new Set(ignoring)).toEqual(new Set(Object.keys(operations)));
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

test('the contract tests detect a mutant of each kind, and one of a rate limit', async () => {
  const ofLimit = mutants.filter(({ status }) => status === 429).slice(0, 1);
  const results = await runMutants([...oneOfEach, ...ofLimit]);
  expect(results).toHaveLength(kindNames.length + 1);
  expect(formatScore(results)).not.toContain('without a reason');
});

test('the score names the mutants that were missed', async () => {
  const missed = mutantNamed('listDocuments query favorite: ignored');
  const explained = mutantNamed('getDocument header Retry-After: longer');
  const detected = mutantNamed('getDocument 200 body/favorite: a string');
  const results = await runMutants([missed, explained, detected], ['contract']);
  expect(isGood(results)).toBe(false);
  const text = formatScore(results);
  expect(text).toMatch(/^kind +mutants +detected\nwrong-type +1 +1$/m);
  expect(text).toContain(`Not detected, without a reason: ${missed.id}\n  no check triggered the fault`);
  expect(text).toContain(`Not detected: ${explained.id}\n  the contract does not say how long to wait`);
  expect(text).toMatch(/detected 1 of 3 mutants: 33.3 %$/);
});
