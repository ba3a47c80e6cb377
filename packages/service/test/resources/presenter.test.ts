import { readResources } from '@contentgen/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presenterOf } from '../../src/resources/presenter.ts';
import { definitions } from '../../src/resources/registry.ts';
import type { ShownRow } from '../../src/resources/shown-row.ts';

const id = '0199c8b5-6c01-7c4a-8c4a-c4ca4238a0b9';
const time = '2026-01-01 00:00:01.5+00';
const shared = { id, favorite: true, state: 'succeeded', version: 3, created_at: time, updated_at: time };
const failed = { state: 'failed', error_code: 'timeout', error_detail: 'The provider "x" was slow.\n' };

/** The columns of a row besides its name, for the resources of this test. */
const rows: Readonly<Record<string, object>> = {
  documents: { ...shared, prompt: 'a "b"\u2028', creativity: 0.25, template_id: 7, result: null },
  images: {
    ...{ ...shared, description: '\\', resolution: '512x512', style: 'art_deco', medium: null, filter: null },
    results: ['token', 'other'],
  },
};

/** Any Unicode scalar value. The unit 'binary' of fast-check first takes a second to list them all. */
const anyCharacter = fc
  .nat(0x10ffff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => character.isWellFormed());

const tested = readResources().filter(({ name }) => Object.hasOwn(rows, name));

describe.each(tested)('a record of $name as JSON', ({ name, record }) => {
  const { present, toJson } = presenterOf(
    definitions[name],
    record,
    (token) => `https://example.com/${token}`,
  );
  const rowOf = (columns: object) =>
    ({ model: null, error_code: null, error_detail: null, ...rows[name], ...columns }) as unknown as ShownRow;

  it('is the record, whatever its texts are', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.constantFrom({}, failed), (text, columns) => {
        const row = rowOf({ name: text, ...columns });
        expect(JSON.parse(toJson(row))).toEqual(present(row));
      }),
    );
  });

  it('has the properties of the contract', () => {
    expect(Object.keys(JSON.parse(toJson(rowOf({ name: 'A' }))))).toEqual(
      Object.keys(record.properties ?? {}),
    );
  });

  it('needs a value for every property', () => {
    expect(() => toJson(rowOf({}))).toThrow(`The record ${id} has no value for "name".`);
  });
});
