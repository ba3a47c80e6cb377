import { Ajv, type ErrorObject } from 'ajv';
import { default as addFormats } from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract, dereference, type JsonSchema, type Operation, operations } from '../../src/index.ts';
import { compileSchema, describedOperation, type SchemaCheck } from '../../src/requests/index.ts';
import { stringFormats } from '../../src/requests/value-rules.ts';
import { collectedReport } from './collected-report.ts';

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
addFormats.default(ajv);
// The format of ajv-formats accepts quotation marks, and a colon before the first slash (RFC 3986, section 4.2).
ajv.addFormat('uri-reference', stringFormats['uri-reference'] as (text: string) => boolean);
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]/u;
ajv.addKeyword({
  keyword: 'x-visible',
  type: 'string',
  validate: (isRequired: boolean, text: string) => !isRequired || visible.test(text),
});

/** The schemas of all parts of requests: path, query, header fields and bodies of each operation. */
const requestSchemas = Object.values<Operation>(operations).flatMap(({ id }) => {
  const { parameters = [], requestBody } = describedOperation(id);
  const places = (['path', 'query', 'header'] as const).map((place): [string, JsonSchema] => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const required = own.flatMap((parameter) => (parameter.required ? parameter.name : []));
    const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]));
    return [`${id}: ${place}`, { type: 'object', additionalProperties: false, required, properties }];
  });
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([mediaType, { schema }]): [string, JsonSchema] => [`${id}: ${mediaType}`, schema],
  );
  return [...places, ...bodies];
});

/** The name of a value in both reports. */
const placeOf = ({ instancePath, keyword, params }: ErrorObject): string => {
  const path = instancePath.replaceAll(/\/(\d+)/g, '[$1]').replaceAll('/', '.');
  const name = keyword === 'required' ? params.missingProperty : params.additionalProperty;
  return (name === undefined ? path : `${path}.${name}`).replace(/^\./, '');
};

/** Returns the places where Ajv finds errors, without surplus items of a list and the summary error of `oneOf`. */
function brokenByAjv(schema: JsonSchema, value: unknown): string[] {
  const validate = ajv.compile(schema);
  validate(value);
  const errors = (validate.errors ?? []).filter(
    ({ keyword, schemaPath, params }) =>
      keyword !== 'oneOf' && !(schemaPath.includes('oneOf/1') && params.type === 'null'),
  );
  const tooLong = errors.filter(({ keyword }) => keyword === 'maxItems');
  const isBeyond = (place: string) =>
    tooLong.some((list) => {
      const start = `${placeOf(list)}[`;
      return place.startsWith(start) && Number.parseInt(place.slice(start.length), 10) >= list.params.limit;
    });
  return [...new Set(errors.map(placeOf).filter((place) => !isBeyond(place)))].sort();
}

function brokenByReader(check: SchemaCheck, value: unknown): string[] {
  const report = collectedReport();
  check(value, '', report);
  return report.list.map(({ place }) => place).sort();
}

/** Any Unicode scalar value. The unit 'binary' of fast-check first takes a second to list them all. */
const anyCharacter = fc
  .nat(0x10ffff)
  .map((code) => String.fromCodePoint(code))
  // The reader refuses these, Ajv does not.
  .filter((character) => character.isWellFormed() && character !== '\0');
const text = fc.string({ unit: anyCharacter, maxLength: 40 });
const oddValue = fc.constantFrom<unknown>(
  ...[null, true, false, 0, 1, -1, 0.5, 0.6, 1.5, 7, 10, 54, 55, 1e21, -0],
  ...['', '0', '1', 'true', '0.5', '*', '"1"', 'W/"1", "2"', 'name', 'sepia', '256x256', [], [''], {}, [[]]],
  ...[
    'http://a/b.png',
    'urn:x',
    'http://[::1]/',
    'http://[',
    '//a',
    'a b',
    'x:%zz',
    '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70',
  ],
);

/** Values of which about half match the schema. */
function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { enum: choices = [], oneOf: [choice] = [] } = schema;
  if (choice !== undefined) return fc.oneof(arbitraryOf(choice), fc.constant(null));
  const arbitraries: fc.Arbitrary<unknown>[] = [oddValue, ...choices.map((one) => fc.constant(one))];
  const types = [schema.type ?? []].flat();
  if (types.includes('string')) arbitraries.push(text, lengthsOf(schema), ...formatted(schema));
  if (types.includes('integer')) arbitraries.push(fc.integer(), fc.maxSafeInteger());
  if (types.includes('number')) arbitraries.push(fc.double({ noNaN: true, noDefaultInfinity: true }));
  if (types.includes('boolean')) arbitraries.push(fc.boolean());
  if (types.includes('array')) {
    const most = Math.min(schema.maxItems ?? 3, 20);
    const items = arbitraryOf(schema.items ?? {});
    arbitraries.push(
      fc.array(items, { maxLength: 3 }),
      fc.array(items, { minLength: most, maxLength: most + 2 }),
    );
  }
  if (types.includes('object'))
    return fc.oneof({ weight: 1, arbitrary: oddValue }, { weight: 9, arbitrary: objectOf(schema) });
  return fc.oneof(...arbitraries);
}

/** Texts at the length limits of the schema, and one character longer and shorter. */
function lengthsOf({ minLength = 0, maxLength = 64 }: JsonSchema): fc.Arbitrary<string> {
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter(
    (one) => one >= 0 && one <= 20_000,
  );
  return fc
    .tuple(fc.constantFrom('x', '🥖', 'é'), fc.constantFrom(0, ...lengths))
    .map(([one, count]) => one.repeat(count));
}

function formatted({ format }: JsonSchema): fc.Arbitrary<string>[] {
  if (format === 'uuid') return [fc.uuid()];
  if (format === 'date-time')
    return [
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.constantFrom('2026-02-30T00:00:00Z', '2026-02-28T24:00:00Z', '2026-12-31T00:00:00+01:00'),
    ];
  if (format?.startsWith('uri') !== true) return [];
  const piece = fc.constantFrom(
    'http:',
    'x',
    '/',
    '//',
    '?',
    '#',
    '@',
    ':',
    '8080',
    'a.example',
    '%41',
    '%4',
    ' ',
    '//[::1]',
    'é',
    '\\',
    "!$&'()*+,;=",
  );
  return [
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join('')),
  ];
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, arbitraryOf(property)]),
  );
  const all = fc.record(known, { requiredKeys: [] });
  const complete = fc.record(known, { requiredKeys: required as string[] });
  const unknown = fc.dictionary(
    fc.constantFrom('nmae', '__proto__', 'constructor', '', 'a/b', '~'),
    fc.integer(),
    { maxKeys: 2 },
  );
  return fc
    .tuple(fc.oneof(all, complete), unknown)
    .map(([fields, more]) => JSON.parse(JSON.stringify({ ...fields, ...more })));
}

function agree(schema: JsonSchema, runs: number): void {
  const check = compileSchema(schema, 'the test');
  fc.assert(
    fc.property(arbitraryOf(schema), (value) => {
      expect(brokenByReader(check, value)).toEqual(brokenByAjv(schema, value));
    }),
    { numRuns: runs },
  );
}

describe('the checks of requests find the same broken fields as Ajv', () => {
  it.each(requestSchemas)('%s', (_, schema) => agree(schema, 500));
});

it.each(Object.entries(dereference(contract).components.headers))(
  'a check of the header field %s compiles',
  (_, { schema }) => {
    expect(() => compileSchema(schema, 'the test')).not.toThrow();
  },
);

describe('the checks of responses find the same broken fields as Ajv', () => {
  const schemas = Object.entries(dereference(contract).components.schemas);
  it.each(schemas)('%s', (_, schema) => agree(schema, 200));
});
