import type { FieldErrorCode, JsonSchema } from '@contentgen/contract';
import { cursorParameter, type Place } from './places.ts';
import { headerTexts, type Kind, lengthOf, textsOfLength, validValues } from './valid-values.ts';

/** A value that breaks one rule of a field. It breaks a further rule only if this cannot be avoided. */
export interface Wrong {
  /** The value; undefined: the field is missing. */
  readonly value: unknown;
  /** The error codes that fit. */
  readonly codes: readonly FieldErrorCode[];
  /** The name in the 422 if it is an item of the field, such as `results[1]`; default: the field. */
  readonly blamed?: string;
}

/** The JSON Schema keywords that this module can break, and annotations. */
const known = new Set([
  ...['type', 'enum', 'minLength', 'maxLength', 'pattern', 'format', 'maxItems', 'items'],
  ...['description', 'default', 'example'],
]);

/**
 * Returns values that break each rule of the schema of a field.
 *
 * @param results the results of the record.
 * @throws Error for an unsupported keyword.
 */
export function wrongValues(
  name: string,
  schema: JsonSchema,
  place: Place,
  results: readonly string[],
): readonly Wrong[] {
  const { kind, required } = place;
  const strange = Object.keys(schema).find((keyword) => !known.has(keyword) && !keyword.startsWith('x-'));
  if (strange !== undefined)
    throw new Error(
      `hostile can't break the keyword "${strange}" of the field "${name}". Write values that break it in src/hostile/wrong-values.ts.`,
    );
  const isScalar = schema.type !== 'array' && (kind === 'form' || kind === 'query');
  const [plain] = validValues(name, schema, kind, results);
  const all: Wrong[] = [
    ...ofAnotherType(schema, kind, plain?.value),
    ...notAllowed(schema, kind),
    ...wrongTexts(name, schema, kind),
    ...wrongLists(name, schema, kind, results),
    ...(isScalar && name !== cursorParameter
      ? [{ value: [plain?.value, plain?.value], codes: ['duplicate'] as const }]
      : []),
    ...(required.includes(name) ? [{ value: undefined, codes: ['required'] as const }] : []),
  ];
  const wrong = all.filter(({ value }) => !meansNotGiven(value, name, schema, place));
  return name === cursorParameter
    ? wrong.map((one) => ({ ...one, codes: [...one.codes, 'cursor' as const] }))
    : wrong;
}

/**
 * Returns whether a value of a field means that the field is not given: an empty parameter, an empty number, choice or
 * boolean of a form, and null in JSON, if the field is optional.
 */
export function meansNotGiven(
  value: unknown,
  name: string,
  { type, enum: choices }: JsonSchema,
  { kind, required }: Pick<Place, 'kind' | 'required'>,
): boolean {
  if (required.includes(name)) return false;
  if (kind === 'json') return value === null;
  const isText = type === 'string' && choices === undefined;
  return value === '' && (kind === 'query' || (kind === 'form' && type !== 'array' && !isText));
}

const invalidBooleans = ['2', '', 'null', ' true', '01', 't', 'y', 'ja', 'offf', 'true,false', 'tr\u00fce'];
const invalidNumbers = ['many', '', 'NaN', 'null', 'true', '0x1', '1,5', '1 2', 'Infinity', '½', '١'];

/** Returns values of other types; in forms and queries texts that cannot be read as the type. */
function ofAnotherType(schema: JsonSchema, kind: Kind, right: unknown): readonly Wrong[] {
  const codes: Wrong['codes'] = schema.enum ? ['type', 'choice'] : ['type'];
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  if (kind !== 'json') {
    const texts = schema.type === 'boolean' ? invalidBooleans : isNumber ? invalidNumbers : [];
    return texts.map((value) => ({ value, codes }));
  }
  const ofTypes: Readonly<Record<string, readonly unknown[]>> = {
    null: [null],
    string: [String(right), ''],
    number: [Number(right) || 1, 0],
    boolean: [true, false],
    array: [[right], []],
    object: [{ value: right }, {}],
  };
  const own = isNumber ? 'number' : String(schema.type);
  return Object.entries(ofTypes)
    .filter(([type]) => type !== own)
    .flatMap(([, values]) => values.map((value) => ({ value, codes })));
}

/** Returns values of the right type that are close to allowed ones. */
function notAllowed({ type, enum: choices }: JsonSchema, kind: Kind): readonly Wrong[] {
  if (!choices) return [];
  const codes: Wrong['codes'] = type === 'string' ? ['choice'] : ['choice', 'type'];
  const [first, last] = [String(choices[0]), String(choices.at(-1))];
  const texts = [
    ...[first.toUpperCase(), ` ${first}`, `${first}\n`, `${first}\0`, first.slice(0, -1), `${last}s`],
    ...[`${first},${last}`, '', '0', 'null', last.replace('_', '-')],
  ];
  const numbers = choices.map(Number);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const near = [most + 1, least - 1, -most, 1.5, (least + (numbers[1] ?? least)) / 2, least + 0.00001, 1e15];
  // Only a text can have so many digits.
  const overflowing = [32n, 64n].map((bits) =>
    String(2n ** bits + BigInt(Math.trunc(Number(choices[0]) || 0))),
  );
  const long = kind === 'json' ? [] : ['9'.repeat(40), '9'.repeat(400), ...overflowing];
  const values = type === 'string' ? texts : [...near, ...long];
  return values
    .filter((value) => !choices.some((choice) => choice === value))
    .map((value) => ({ value, codes }));
}

/** Texts that break typical patterns, and that a header can contain. */
const awkwardTexts = ['a', '"a', 'a"', 'W/a', '"a" "b"', '*, "a"', '**', 'w/"a"', ', ,', 'a\tb', '"a"\t;'];

/** Texts that nobody can see: spaces, zero-width characters, fillers, and a mark without a letter. */
const invisibleTexts = [
  ...[' ', '\t\r\n', '\u00a0\u202f\u3000', '\u200b\u200d\ufeff', '\u00ad', '\u3164', '\u115f\u1160'],
  ...['\u202e', '\ufe0f', '\u180e\u2028\u0085'],
];

/** Returns texts that are too short or too long, do not match the pattern, or contain what no text may contain. */
function wrongTexts(name: string, schema: JsonSchema, kind: Kind): readonly Wrong[] {
  const { type, enum: choices, minLength = 0, maxLength, pattern, format } = schema;
  if (type !== 'string' || choices) return [];
  const of = (texts: readonly string[], ...codes: Wrong['codes']): Wrong[] =>
    texts.map((value) => ({ value, codes }));
  const isSendable = (text: string) => kind !== 'header' || text.trim() === text;
  const unmatched = awkwardTexts.filter(
    (text) =>
      isSendable(text) &&
      lengthOf(text) >= minLength &&
      lengthOf(text) <= (maxLength ?? Number.POSITIVE_INFINITY) &&
      !new RegExp(pattern ?? '', 'u').test(text),
  );
  // An empty header is not given, except the condition of a write.
  const isIgnored = (text: string) => text === '' && kind === 'header' && name !== 'If-Match';
  const short = Array.from({ length: minLength }, (_, length) => 'a'.repeat(length)).filter(
    (text) => !isIgnored(text),
  );
  const length = (maxLength ?? 0) + 1;
  const long = kind === 'header' ? headerTexts(name, schema, length) : textsOfLength(length, kind);
  // A header can't contain a NUL, and only JSON can represent a lone surrogate (RFC 8259, section 8.2).
  const unsafe = kind === 'header' || format !== undefined ? [] : ['a\0', '\0', 'a\0b'];
  const broken = kind === 'json' && format === undefined ? ['a\ud800', '\udfff', '\udc00\ud800'] : [];
  return [
    ...of(short, 'too_short', ...(pattern === undefined ? [] : (['format'] as const))),
    ...(maxLength === undefined ? [] : of(long, 'too_long')),
    ...of(unmatched, 'format'),
    ...of(format === 'uri' ? invalidUris.filter((text) => text !== '') : [], 'format'),
    ...of(schema['x-visible'] ? invisibleTexts : [], 'format'),
    ...of([...unsafe, ...broken], 'encoding'),
  ];
}

/** Texts that are not URIs (RFC 3986, section 3): without a scheme, or with forbidden characters. */
const invalidUris = [
  'no address',
  '',
  'picture.png',
  '/media/a.png',
  '//example.org/a.png',
  'http://a b/',
  ':',
];

/** Returns lists with the results of the record and one more item, which the 422 must name. */
function withItem(
  name: string,
  results: readonly string[],
  items: readonly unknown[],
  ...codes: Wrong['codes']
): readonly Wrong[] {
  const blamed = `${name}[${results.length}]`;
  return items.map((item) => ({ value: [...results, item], codes: [...codes, 'foreign'], blamed }));
}

/** Returns lists with too many items, and with an invalid item. */
function wrongLists(
  name: string,
  { type, maxItems = 0, items = {} }: JsonSchema,
  kind: Kind,
  results: readonly string[],
): readonly Wrong[] {
  if (type !== 'array') return [];
  if (items.enum) {
    const choices = [
      ...(kind === 'json' ? ofAnotherType(items, kind, items.enum[0]) : []),
      ...notAllowed(items, kind),
    ];
    return [
      { value: Array.from({ length: maxItems + 1 }, () => items.enum?.[0]), codes: ['too_many'] },
      // In a form, an empty text may mean an empty list.
      ...choices
        .filter(({ value }) => kind === 'json' || value !== '')
        .map(({ value, codes }) => ({ value: [value], codes, blamed: `${name}[0]` })),
    ];
  }
  const { maxLength } = items;
  const addresses = Array.from({ length: maxItems + 1 }, (_, index) => `https://example.org/${index}.png`);
  // In a form, an empty text may mean an empty list.
  const uris = kind === 'json' ? invalidUris : invalidUris.filter(Boolean);
  const long = maxLength === undefined ? [] : ['urn:a:'.padEnd(maxLength + 1, 'a')];
  return [
    ...(maxItems > 0 ? [{ value: addresses, codes: ['too_many'] as const }] : []),
    ...(kind === 'json' ? withItem(name, results, [1, null, true, {}, [], [results[0]]], 'type') : []),
    ...withItem(name, results, uris, 'format', 'too_short'),
    ...withItem(name, results, long, 'too_long'),
  ];
}

/** URLs that are no results of any record. */
const foreignUrls = [
  ...['https://example.org/picture.png', 'http://169.254.169.254/latest/meta-data/', 'file:///etc/passwd'],
  ...['data:image/png;base64,AAAA', 'javascript:alert(1)'],
];

/** Returns lists with a URL that is not a result of the record. */
export function foreignLists(name: string, results: readonly string[]): readonly Wrong[] {
  const [first] = results;
  const changed = first === undefined ? [] : ['a', '?a=b', '#a', '/'].map((end) => first + end);
  return withItem(name, results, [...foreignUrls, ...changed]);
}

/** Names of fields that do not exist, grouped by the reason why a service might accept them. */
export function unknownNames(existing: readonly string[], shown: readonly string[]): readonly string[] {
  const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'length'];
  const odd = [
    '',
    ' no_such_field',
    'no.such[field]',
    'é',
    '\u{1f600}',
    "a'b",
    'a"b',
    'a/b',
    '~',
    '$ne',
    'a\0b',
  ];
  const cased = existing.flatMap((name) => [
    name.toUpperCase(),
    name.charAt(0).toUpperCase() + name.slice(1),
  ]);
  const all = ['no_such_field', ...shown, ...inherited, ...odd, 'n'.repeat(257), ...cased];
  return [...new Set(all)].filter((name) => !existing.includes(name));
}
