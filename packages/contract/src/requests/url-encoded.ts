import { contract, type JsonSchema } from '../document.ts';
import { Problem } from './problem.ts';

/** A name and a value, decoded. The value of a name without `=` is undefined. */
export type Field = readonly [name: string, value: string | undefined];

/**
 * Reads `application/x-www-form-urlencoded` text (WHATWG URL, section 5.1). Unlike browsers, it refuses a malformed
 * encoding.
 *
 * @param what the part of the request, for the message.
 * @throws Problem 400 for a broken percent-encoding and for bytes that are not UTF-8.
 */
export function readUrlEncoded(text: string, what: 'query' | 'body'): Field[] {
  if (text === '') return [];
  const fields: Field[] = [];
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    if (equals < 0) fields.push([decode(pair, what), undefined]);
    else fields.push([decode(pair.slice(0, equals), what), decode(pair.slice(equals + 1), what)]);
  }
  return fields;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Replaces every `+` by a space. Works on bytes, because `replaceAll` takes 50 ms for a million matches. */
function withSpaces(text: string): string {
  const bytes = encoder.encode(text);
  for (let index = bytes.indexOf(plus); index >= 0 && index < bytes.length; index += 1) {
    if (bytes[index] === plus) bytes[index] = space;
  }
  return decoder.decode(bytes);
}

const plus = 0x2b;
const space = 0x20;

function decode(part: string, what: string): string {
  const text = part.includes('+') ? withSpaces(part) : part;
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Problem(
      400,
      `The ${what} contains an invalid percent-encoding near "${part.slice(0, 64)}". ${encodingRemedy}`,
    );
  }
}

/** What to do about an `&` that belongs to a text. */
export const ampersandRemedy = 'send "&" as "%26" (with curl: --data-urlencode)';

/** What to do about a character that has a meaning in forms and queries. */
const encodingRemedy = 'Encode text in UTF-8: % as %25, & as %26 (with curl: --data-urlencode).';

const spellings = contract['x-booleans'];

/** The spellings of booleans in forms and queries, in lower case. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ...spellings.true.map((text) => [text, true] as const),
  ...spellings.false.map((text) => [text, false] as const),
]);

const longestBoolean = Math.max(...[...booleans.keys()].map((text) => text.length));

/**
 * Creates a function that removes the empty fields that mean "not given": in a query every optional parameter, in a
 * form every optional number, choice and boolean. There, an empty text is a text.
 */
export function compileGivenFields(
  { properties = {}, required = [] }: JsonSchema,
  place: 'query' | 'form',
): (fields: readonly Field[]) => readonly Field[] {
  const isOptional = (name: string) => !required.includes(name);
  const mayBeEmpty = (schema: JsonSchema) =>
    typeOf(schema) !== 'array' && (place === 'query' || typeOf(schema) !== 'string' || hasChoices(schema));
  const names = new Set(
    Object.entries(properties)
      .filter(([name, schema]) => isOptional(name) && mayBeEmpty(schema))
      .map(([name]) => name),
  );
  const isGiven = ([name, value]: Field) => value !== '' || !names.has(name);
  return (fields) => (fields.every(isGiven) ? fields : fields.filter(isGiven));
}

/** The values of a form or a query. */
export interface ReadFields {
  readonly values: Readonly<Record<string, unknown>>;
  /** The names of the scalars that occur more than once, in the order of their second occurrence. */
  readonly repeated: readonly string[];
  /** The known names without `=`. Nobody sends them: they are the rest of a text with an unencoded `&`. */
  readonly bare: readonly string[];
  /** The unknown names that are the rest of the text before them, which has an unencoded `&`. */
  readonly torn: ReadonlySet<string>;
}

/** A function that reads the fields of a form or a query. */
export type FieldReader = (fields: readonly Field[]) => ReadFields;

type ReadValue = (text: string) => unknown;

interface ArrayItem {
  readonly text: string;
  readonly index: number;
}

/**
 * Creates a reader that converts fields to the types of the schema. A text that is not a value of its type stays a
 * text, so that the check against the schema reports it.
 *
 * Arrays may be written as `a=1&a=2`, `a[]=1&a[]=2` and `a[0]=1&a[1]=2`; a single `a=` is the empty array.
 *
 * @param mostUnknown maximum number of unknown names to keep.
 */
export function compileFieldReader({ properties = {} }: JsonSchema, mostUnknown: number): FieldReader {
  const scalars = new Map<string, ReadValue>();
  const arrays = new Map<string, ReadValue>();
  for (const [name, schema] of Object.entries(properties)) {
    if (typeOf(schema) === 'array') arrays.set(name, valueReader(schema.items ?? {}));
    else scalars.set(name, valueReader(schema));
  }

  return (fields) => {
    const values: Record<string, unknown> = Object.create(null);
    const repeated = new Set<string>();
    const bare = new Set<string>();
    const torn = new Set<string>();
    const lists = new Map<string, ArrayItem[]>();
    let unknown = 0;
    let textBefore = '';
    for (const [spelling, text] of fields) {
      const read = scalars.get(spelling);
      const { name, index } = read === undefined ? arrayField(spelling) : { name: spelling, index: 0 };
      if (read === undefined && !arrays.has(name)) {
        if (unknown >= mostUnknown || spelling in values) continue;
        values[spelling] = text;
        unknown += 1;
        if (text === undefined || isTorn(spelling, textBefore)) torn.add(spelling);
        continue;
      }
      textBefore = text ?? '';
      if (text === undefined) bare.add(name);
      if (read !== undefined) {
        if (spelling in values) repeated.add(spelling);
        else values[spelling] = read(text ?? '');
        continue;
      }
      const items = lists.get(name);
      const item = { text: text ?? '', index };
      if (items === undefined) lists.set(name, [item]);
      else items.push(item);
    }
    for (const [name, items] of lists) values[name] = readArray(items, arrays.get(name) ?? String);
    return { values, repeated: [...repeated], bare: [...bare], torn };
  };
}

/** Maximum length of the query of a URL that is looked for at the end of a text, in UTF-16 code units. */
const longestQuery = 2_048;

/**
 * Returns whether an unknown name is the rest of the text before it: a name with white space, the end of a character
 * reference (`nbsp;` of `&nbsp;`), or a parameter of a URL that ends the text.
 */
function isTorn(name: string, textBefore: string): boolean {
  if (/\s/.test(name) || /^#?\w{1,32};/.test(name)) return true;
  const end = textBefore.slice(-longestQuery);
  const mark = end.lastIndexOf('?');
  return mark >= 0 && /^\S+=\S*$/.test(end.slice(mark));
}

function arrayField(spelling: string): { name: string; index: number } {
  if (!spelling.endsWith(']')) return { name: spelling, index: Number.POSITIVE_INFINITY };
  const [, name = spelling, index = ''] = /^(.*)\[(\d{0,4})\]$/s.exec(spelling) ?? [];
  return { name, index: index === '' ? Number.POSITIVE_INFINITY : Number(index) };
}

/**
 * Reads the items of an array. Items with an index come first, in the order of the index. The other items follow in
 * the order of the request.
 */
function readArray(items: readonly ArrayItem[], read: ReadValue): unknown[] {
  const [first] = items;
  if (items.length === 1 && first?.text === '') return [];
  return items
    .toSorted((one, other) => (one.index === other.index ? 0 : one.index - other.index))
    .map(({ text }) => read(text));
}

/** Returns the type of a schema besides null, which no text can express. */
function typeOf({ type = [], oneOf: [choice] = [] }: JsonSchema): string | undefined {
  return choice === undefined ? [type].flat().find((one) => one !== 'null') : typeOf(choice);
}

function hasChoices({ enum: choices, oneOf: [choice] = [] }: JsonSchema): boolean {
  return choice === undefined ? choices !== undefined : hasChoices(choice);
}

function valueReader(schema: JsonSchema): ReadValue {
  switch (typeOf(schema)) {
    case 'boolean':
      return (text) => (text.length > longestBoolean ? text : (booleans.get(text.toLowerCase()) ?? text));
    case 'integer':
      return (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);
    case 'number':
      return (text) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text);
    default:
      return String;
  }
}
