import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract, type JsonSchema, type Operation, operations } from '../../src/index.ts';
import { RequestReader } from '../../src/requests/index.ts';

const reader = new RequestReader();
const { bodyBytes } = contract['x-limits'];

type Fields = Readonly<Record<string, unknown>>;

/** One character of each length in UTF-8, and those that JSON or forms escape or use as separators. */
const characters = ['a', 'é', '€', '😀', ',', '"', '\\', '{', '[', ':', '&', '=', '+', '%', '\n'];

function values(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { enum: choices, format, maxItems = 0, maxLength = 0, minLength = 0, properties = {} } = schema;
  if (choices !== undefined) return fc.constantFrom(...choices);
  const lengths = fc.oneof(fc.constant(maxLength), fc.integer({ min: minLength, max: maxLength }));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, values(property)])),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    case 'array':
      return fc.oneof(
        fc.array(values(schema.items ?? {}), { minLength: maxItems, maxLength: maxItems }),
        fc.array(values(schema.items ?? {}), { maxLength: maxItems }),
      );
    case 'string':
      if (format === 'uri') return lengths.map((length) => 'https://a.example/'.padEnd(length, ",'+&="));
      return fc
        .tuple(fc.constantFrom(...characters), lengths)
        .map(([character, length]) => character.repeat(length))
        .filter((text) => !schema['x-visible'] || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text));
    case 'boolean':
      return fc.boolean();
    default:
      throw new Error(`There is no arbitrary for ${JSON.stringify(schema)}.`);
  }
}

const everyByte = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const everyUnit = (json: string) =>
  json.replaceAll(/"(?:[^"\\]|\\.)*"/g, (quoted) => {
    const text = JSON.parse(quoted) as string;
    const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
  });

/** Returns the pairs of a form. An empty list has one pair. */
function pairs(fields: Fields, itemName: (name: string, index: number) => string): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (!Array.isArray(value)) return [[name, String(value)]];
    if (value.length === 0) return [[name, '']];
    return value.map((item, index) => [itemName(name, index), String(item)]);
  });
}

const formType = 'application/x-www-form-urlencoded';
const jsonType = 'application/json';

/** The ways to write the same body, from the shortest to the longest. */
const spellings: readonly [what: string, mediaType: string, write: (fields: Fields) => string][] = [
  ['JSON', jsonType, (fields) => JSON.stringify(fields)],
  ['indented JSON', jsonType, (fields) => JSON.stringify(fields, null, 8)],
  ['JSON of escapes', jsonType, (fields) => everyUnit(JSON.stringify(fields))],
  ['a form', formType, (fields) => new URLSearchParams(pairs(fields, (name) => name)).toString()],
  [
    'a form of percent-encoded bytes',
    formType,
    (fields) =>
      pairs(fields, (name, index) => `${name}[${index}]`)
        .map((pair) => pair.map(everyByte).join('='))
        .join('&'),
  ],
];

/** Returns the body, with its longest text cut until it fits into a request. */
function fitting(fields: Fields, write: (fields: Fields) => string): { fields: Fields; bytes: Uint8Array } {
  const bytes = new TextEncoder().encode(write(fields));
  if (bytes.length <= bodyBytes) return { fields, bytes };
  const [name = '', text = ''] = Object.entries(fields)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .sort(([, one], [, other]) => other.length - one.length)[0] as [string, string];
  const characters = [...text];
  const share = Math.floor((characters.length * bodyBytes) / bytes.length) - 100;
  return fitting({ ...fields, [name]: characters.slice(0, share).join('') }, write);
}

const operationsWithBody = Object.values<Operation>(operations).filter(
  ({ bodyMediaTypes }) => bodyMediaTypes.length > 0,
);

describe.each(operationsWithBody)('$id accepts the largest body that the contract allows', (operation) => {
  const { described } = reader.of(operation.id);
  const [media] = Object.values(described.requestBody?.content ?? {});
  const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

  it.each(spellings)('as %s', (_, format, write) => {
    const accepts = fc.property(values(media?.schema ?? {}), (any) => {
      const { fields, bytes } = fitting(any as Fields, write);
      const path: Record<string, string> = operation.path.includes('{') ? { id } : {};
      const { body } = reader
        .of(operation.id)
        .readRequest({ mediaType: '', format }, { path, query: '', headers: {}, bytes });
      return isDeepStrictEqual({ ...body }, { ...operation.bodyDefaults, ...fields });
    });
    // The report would print bodies of a MiB.
    const { failed, errorInstance } = fc.check(accepts, { numRuns: 12, endOnFailure: true });
    expect(errorInstance).toBeNull();
    expect(failed).toBe(false);
  });
});
