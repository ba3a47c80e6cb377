import { operations } from '@contentgen/contract';
import { documentedResponses, resources } from '@contentgen/contract-tests/internals';
import { describe, expect, test } from 'vitest';
import { kindNames } from '../src/kinds.ts';
import { deriveMutants } from '../src/mutants.ts';
import { sampleOf } from '../src/sample.ts';
import { nameOfPlace, placesIn } from '../src/shape/places.ts';

const mutants = deriveMutants();
const ids = new Set(mutants.map(({ id }) => id));

function places(operation: string, status?: number): Set<string> {
  const own = mutants.filter((one) => one.operation === operation && one.status === status);
  return new Set(own.map(({ place }) => place));
}

describe('mutants', () => {
  test('have unique names', () => {
    expect(ids.size).toBe(mutants.length);
  });

  test('are of every kind', () => {
    expect(kindNames.filter((kind) => !mutants.some((one) => one.kind === kind))).toEqual([]);
  });

  test('are made of every status, media type, header and place of every response', () => {
    for (const { operation, status, headers, bodies } of documentedResponses) {
      const expected = [
        'status',
        'body',
        ...(Object.keys(bodies).length > 0 ? ['content-type'] : []),
        ...Object.keys(headers).map((name) => `header ${name}`),
        ...Object.values(bodies).flatMap((schema) => placesIn(schema).map(nameOfPlace)),
      ];
      expect([...places(operation.id, status)]).toEqual(expect.arrayContaining(expected));
    }
  });

  test('ignore a key on every operation', () => {
    const ignoring = mutants.filter(({ kind }) => kind === 'ignored-key').map(({ operation }) => operation);
    expect(new Set(ignoring)).toEqual(new Set(Object.keys(operations)));
  });

  test('ignore every list parameter with an effect', () => {
    for (const { list, listParameters } of resources) {
      const selective = Object.values(listParameters).filter(({ schema }) => {
        return schema.enum === undefined || schema.enum.some((value) => value !== schema.default);
      });
      for (const { name } of selective) expect(ids).toContain(`${list.id} query ${name}: ignored`);
    }
  });

  test('lose every field of every update and create, in every media type', () => {
    for (const { create, creation, updates, change } of resources) {
      for (const [operation, schema] of [
        [create, creation] as const,
        ...updates.map((one) => [one, change] as const),
      ]) {
        for (const name of Object.keys(schema.properties ?? {})) {
          for (const mediaType of operation.bodyMediaTypes) {
            expect(ids).toContain(`${operation.id} field ${name}: not kept, but answered (${mediaType})`);
          }
        }
      }
    }
  });

  test('return foreign records in every operation with an id', () => {
    for (const { id, path } of Object.values(operations)) {
      if (path.includes('{')) expect(places(id)).toContain('path id');
    }
  });
});

describe('a sample', () => {
  test('is the same each time, and spread over all kinds', () => {
    const sample = sampleOf(mutants, 400);
    expect(sample).toEqual(sampleOf(mutants, 400));
    expect(sample.length).toBe(400);
    expect(kindNames.filter((kind) => !sample.some((one) => one.kind === kind))).toEqual([]);
  });

  test('that is larger than the whole has every mutant', () => {
    expect(new Set(sampleOf(mutants, 1_000_000))).toEqual(new Set(mutants));
  });
});
