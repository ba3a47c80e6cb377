/** Mutants with a malformed response: each breaks the status, a header or the body. */
import type { JsonSchema } from '@contentgen/contract';
import { judge } from '@contentgen/contract-tests';
import {
  type DocumentedResponse,
  documentedResponse,
  documentedResponses,
} from '@contentgen/contract-tests/internals';
import { withContent, withHeader } from '../changes.ts';
import type { HttpResponse, ProxiedRequest } from '../exchange.ts';
import { exampleResponse, nonNull, sample, typesOf } from './examples.ts';
import { answering, type Kind, type Mutant, mutantOf } from './mutant.ts';

/** A change that breaks a documented response. */
interface ResponseChange {
  readonly kind: Kind;
  readonly place: string;
  /** The fault, for the name of the mutant. */
  readonly what: string;
  readonly apply: Apply;
}

type Apply = (response: HttpResponse, request: ProxiedRequest) => HttpResponse;

function changeOf(kind: Kind, place: string, what: string, apply: Apply): ResponseChange {
  return { kind, place, what, apply };
}

/** Returns the mutants with a malformed response. */
export function shapeMutants(responses: readonly DocumentedResponse[] = documentedResponses): Mutant[] {
  return responses.flatMap((documented) => {
    const { operation, status } = documented;
    const changes = [statusChanges, mediaTypeChanges, headerChanges, bodyChanges].flatMap((of) =>
      of(documented),
    );
    return changes
      .filter((change) => isViolation(documented, change))
      .map(({ kind, place, what, apply }) =>
        mutantOf(
          { kind, operation: operation.id, status, place },
          what,
          answering(status, (response, { request }) => apply(response, request)),
        ),
      );
  });
}

/** Returns whether a change makes the contract's example of the response invalid. Any other change is not a mutant. */
function isViolation(documented: DocumentedResponse, { kind, apply }: ResponseChange): boolean {
  // The example with another status is valid by itself. It is wrong only for its request.
  if (kind === 'other-response') return true;
  const { id, method, path } = documented.operation;
  const request = { method: method.toUpperCase(), path, headers: {}, body: Buffer.alloc(0) };
  const response = apply(exampleResponse(documented, request), request);
  return judge({ operation: id, method: request.method, response }).length > 0;
}

/** A status that the contract never documents. */
const undocumented = 418;

/** The statuses after which the contract tests wait and repeat the request, if the response is well-formed. */
const retried = new Set([429, 503]);

/** Returns the same response with another status, and the documented response of another status. */
function statusChanges({ operation, status }: DocumentedResponse): ResponseChange[] {
  const others = operation.statuses.filter((other) => other !== status);
  const following = [...others.filter((other) => other > status), ...others];
  const refused = following.find((other) => other >= 400 && !retried.has(other));
  const refusal = refused && documentedResponse(operation.id, refused);
  const statuses = [undocumented, ...following.slice(0, 1)].map((other) =>
    changeOf('other-status', 'status', String(other), (response) => ({ ...response, status: other })),
  );
  if (!refusal) return statuses;
  const asRefusal: Apply = (_, request) => exampleResponse(refusal, request);
  return [...statuses, changeOf('other-response', 'status', `as documented for ${refused}`, asRefusal)];
}

const mediaTypes = ['text/html', 'application/json', 'application/problem+json'];

/** Returns the changes to each other media type, to a second media type, to another charset, and to none. */
function mediaTypeChanges({ bodies }: DocumentedResponse): ResponseChange[] {
  const [right] = Object.keys(bodies);
  if (right === undefined) return [];
  const others = mediaTypes.filter((mediaType) => !(mediaType in bodies));
  const values: Readonly<Record<string, string | readonly string[] | undefined>> = {
    missing: undefined,
    ...Object.fromEntries(others.map((mediaType) => [mediaType, mediaType])),
    'text/html beside it': [right, 'text/html'],
    'charset=utf-16': `${right}; charset=utf-16`,
  };
  return Object.entries(values).map(([what, value]) =>
    changeOf('other-media-type', 'content-type', what, (response) =>
      withHeader(response, 'Content-Type', value),
    ),
  );
}

/** Returns every change that breaks the declared headers of a response. */
function headerChanges({ headers }: DocumentedResponse): ResponseChange[] {
  return Object.entries(headers).flatMap(([name, { required, schema, example }]) => {
    const isText = schema.type === 'string';
    const change = (
      kind: Kind,
      what: string,
      to: (value: string) => string | readonly string[] | undefined,
    ) =>
      changeOf(kind, `header ${name}`, what, (response) =>
        withHeader(response, name, to(String(response.headers[name.toLowerCase()] ?? example))),
      );
    const breaks = breaksOf(schema).filter(({ kind, what }) =>
      // A header is always a text: a number has a wrong type only if its text is not a number.
      kind === 'wrong-type' ? !isText && ['a string', 'a fraction'].includes(what) : kind !== 'null',
    );
    return [
      ...(required ? [change('missing-header', 'missing', () => undefined)] : []),
      ...breaks.map(({ what, to }) =>
        change('broken-header', what, (value) =>
          String(to(isText ? value : what === 'a string' ? 'soon' : Number(value))),
        ),
      ),
      change('repeated-header', 'twice', (value) => [value, String(example)]),
    ];
  });
}

/** Returns every change that breaks the body of a response. */
function bodyChanges({ bodies }: DocumentedResponse): ResponseChange[] {
  const [schema] = Object.values(bodies);
  const ofText = (what: string, to: (body: string) => string) =>
    changeOf('broken-body', 'body', what, (response) => ({ ...response, body: to(response.body) }));
  if (!schema) return [ofText('an unexpected body', () => '{}')];
  return [
    ofText('no body', () => ''),
    ofText('invalid JSON', () => '<html></html>'),
    ofText('cut off', (body) => body.slice(0, -1)),
    ofText('a byte order mark', (body) => `\ufeff${body}`),
    changeOf('broken-body', 'body', 'invalid UTF-8', withoutUtf8),
    ...placesIn(schema).flatMap((place) =>
      placeBreaks(place).map(({ kind, what, to }) =>
        changeOf(kind, nameOfPlace(place), what, (response) =>
          withContent(response, (value) => changedAt(schema, value, place.path, to)),
        ),
      ),
    ),
  ];
}

/**
 * Adds a byte that is not UTF-8 to a text of the body. The body of an empty list has no such text and stays
 * unchanged.
 */
function withoutUtf8(response: HttpResponse): HttpResponse {
  const [before] = /^[\s\S]*?"(name|detail)":"/.exec(response.body) ?? [];
  if (before === undefined) return response;
  const parts = [before, Buffer.of(0xff), response.body.slice(before.length)];
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  return { ...response, body: bytes.toString(), bytes };
}

function placeBreaks({ schema, required }: Place): Break[] {
  return [
    ...(required ? [{ kind: 'missing' as Kind, what: 'missing', to: () => leftOut }] : []),
    ...(typesOf(nonNull(schema)).includes('object')
      ? [{ kind: 'extra' as Kind, what: 'an extra property', to: withExtra }]
      : []),
    ...breaksOf(schema),
  ];
}

function withExtra(value: unknown): unknown {
  return { ...(value as object), no_such_property: 'extra' };
}

/** A place in a body, with its schema. */
interface Place {
  /** The path from the root: names of properties, and 0 for the first item of an array. */
  readonly path: readonly (string | number)[];
  readonly schema: JsonSchema;
  /** Whether the place is a required property. */
  readonly required: boolean;
}

/** Returns every place in a value of a schema, the root first. */
export function placesIn(schema: JsonSchema, path: Place['path'] = [], required = false): Place[] {
  const { properties = {}, items, required: names = [] } = nonNull(schema);
  return [
    { path, schema, required },
    ...Object.entries(properties).flatMap(([name, property]) =>
      placesIn(property, [...path, name], names.includes(name)),
    ),
    ...(items ? placesIn(items, [...path, 0]) : []),
  ];
}

/** Returns the name of a place in a body, such as `body/data/0/favorite`. */
export function nameOfPlace({ path }: Pick<Place, 'path'>): string {
  return ['body', ...path].join('/');
}

/** The value that marks a property to remove. */
const leftOut = Symbol('left out');

/**
 * Returns a copy of a value of `schema` with a change at `path`. If a value on this path is missing or null, the copy
 * has a sample of its schema instead, so that the place exists.
 *
 * @param change gets the value at the place, or a sample if it is missing or null.
 */
function changedAt(
  schema: JsonSchema,
  value: unknown,
  path: Place['path'],
  change: (value: unknown) => unknown,
): unknown {
  const present = value ?? sample(schema);
  const [step, ...rest] = path;
  if (step === undefined) return change(present);
  const { properties = {}, items = {} } = nonNull(schema);
  if (typeof step === 'number') {
    const [first, ...others] = present as readonly unknown[];
    return [changedAt(items, first, rest, change), ...others];
  }
  const { [step]: inner, ...others } = present as Readonly<Record<string, unknown>>;
  const changed = changedAt(properties[step] ?? {}, inner, rest, change);
  return changed === leftOut ? others : { ...others, [step]: changed };
}

/** A change that breaks a value. */
interface Break {
  readonly kind: Kind;
  /** The fault, for the name of the mutant. */
  readonly what: string;
  to(value: unknown): unknown;
}

/** For each JSON type, the function that turns a value into a similar value of this type. */
const otherTypes: readonly (readonly [type: string, what: string, to: Break['to']])[] = [
  ['null', 'null', () => null],
  ['boolean', 'a boolean', () => true],
  ['integer', 'a whole number', toInteger],
  ['number', 'a fraction', () => 7.5],
  ['string', 'a string', (value) => (typeof value === 'object' ? 'text' : String(value))],
  ['object', 'an object', () => ({})],
  ['array', 'an array', () => []],
];

/** Returns every change that breaks a value of a schema, without changes to its properties and items. */
function breaksOf(schema: JsonSchema): Break[] {
  return [...typeBreaks(schema), ...valueBreaks(nonNull(schema))];
}

function typeBreaks(schema: JsonSchema): Break[] {
  const allowed = typesOf(schema);
  return otherTypes
    .filter(([type]) => !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')))
    .map(([type, what, to]) => ({ kind: type === 'null' ? 'null' : 'wrong-type', what, to }));
}

function valueBreaks(schema: JsonSchema): Break[] {
  const { enum: values, const: only, format, pattern = '', items } = schema;
  const { minLength = 0, maxLength = 0, minimum = NaN, maximum = NaN, minItems = 0, maxItems = 0 } = schema;
  const choices = only === undefined ? values : [only];
  const first = (value: unknown, count: number) => (value as unknown[]).slice(0, count);
  const breaks: readonly (readonly [applies: unknown, Kind, what: string, to: Break['to']])[] = [
    [choices, 'outside-enum', 'a value not allowed', () => outside(choices ?? [])],
    // The last character becomes a space, which no format allows.
    [format, 'broken-format', `a broken ${format}`, (value) => `${String(value).slice(0, -1)} `],
    [pattern, 'broken-format', 'a broken pattern', (value) => breakPattern(String(value), pattern)],
    [minLength, 'out-of-range', 'too short', (value) => String(value).slice(0, minLength - 1)],
    [maxLength, 'out-of-range', 'too long', (value) => String(value).padEnd(maxLength + 1, 'a')],
    [!Number.isNaN(minimum), 'out-of-range', 'too small', () => minimum - 1],
    [!Number.isNaN(maximum), 'out-of-range', 'too large', () => maximum + 1],
    [minItems, 'out-of-range', 'too few', (value) => first(value, minItems - 1)],
    [items && maxItems, 'out-of-range', 'too many', (value) => Array(maxItems + 1).fill(first(value, 1)[0])],
  ];
  return breaks.flatMap(([applies, kind, what, to]) => (applies ? [{ kind, what, to }] : []));
}

function toInteger(value: unknown): number {
  return typeof value === 'boolean' ? Number(value) : 7;
}

/** Returns a value of the same type that is not in `values`. */
function outside(values: readonly (string | number | null)[]): string | number {
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length > 0 ? Math.max(...numbers) + 1 : 'no-such-value';
}

function breakPattern(value: string, pattern: string): string {
  const candidates = [`?${value}`, `${value}?`, `${value}\u0000`];
  return candidates.find((candidate) => !new RegExp(pattern, 'u').test(candidate)) ?? value;
}
