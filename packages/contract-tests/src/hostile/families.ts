import { randomUUID } from 'node:crypto';
import { type FieldErrorCode, type JsonSchema, type Operation, operations } from '@contentgen/contract';
import * as fc from 'fast-check';
import { combined, type Fields, type Request } from '../http/request.ts';
import { type Quotation, type Quotations, quote, sayAll, says } from '../quotations.ts';
import { type Resource, resourceOf, resources, saysOfUpdates } from '../resources.ts';
import {
  type Case,
  type Expectation,
  noTarget,
  requireAccepted,
  requireRefused,
  respondsWith,
  type Target,
  type TargetKind,
} from './expectations.ts';
import {
  bodiesOf,
  cursorParameter,
  headersOf,
  type Place,
  placesOf,
  plainRequest,
  queryOf,
  withField,
} from './places.ts';
import {
  oddHeaders,
  otherMediaTypes,
  spellingsOf,
  unreadableBodies,
  unreadableQueries,
} from './unreadable.ts';
import { anyValue, type Valid, validValues } from './valid-values.ts';
import { foreignLists, unknownNames, type Wrong, wrongValues } from './wrong-values.ts';

/** Requests to one operation that are all valid, or all break a rule of the same part. */
export interface Family {
  readonly operation: Operation;
  /** The required behaviour of the operation: `refuses a wrong name (form)`. */
  readonly title: string;
  readonly says: Quotations;
  readonly target: TargetKind;
  readonly expectation: Expectation;
  /** Returns the requests, the simplest first. All of them are sent. Their number is the same for every target. */
  readonly cases: (target: Target) => readonly Case[];
  /** Generates further requests. */
  readonly generated?: (target: Target) => fc.Arbitrary<Case>;
  /** Whether the requests need a service that stores records. */
  readonly needsStorage?: boolean;
  /** Whether nobody can read the requests, so that they create nothing. */
  readonly isUnreadable?: boolean;
}

const codes = 'schemas/FieldError/properties/code';
const invalid = says(
  'responses/ValidationFailed: The request is invalid',
  'responses/ValidationFailed: Nothing was',
);
const unparsed = says('schemas/Problem: | 400');

/** Quotes how a value of a type is written in forms and queries. */
function saidOfType({ type }: JsonSchema, { kind }: Place): readonly Quotation[] {
  if (type === 'boolean' && kind !== 'json')
    return says('tags/Requests: In forms and queries, a boolean', 'x-booleans/true', 'x-booleans/false');
  return type === 'array' && kind === 'form'
    ? says('tags/Requests: A list in a form', 'schemas/PictureUrls: In an update, a repeated')
    : [];
}

/** Quotes the field, and the codes of the errors that its wrong values get. */
function saidOfWrong(name: string, schema: JsonSchema, place: Place): readonly Quotation[] {
  const named = new Set(wrongValues(name, schema, place, []).flatMap((wrong) => wrong.codes));
  const empty = name === 'If-Match' ? says('parameters/IfMatch: An empty value') : [];
  const visible = schema['x-visible'] ? says('schemas/Name: At least one', 'schemas/Name/x-visible') : [];
  return [
    quote(place.addressOf(name)),
    ...[...named].map((code) => quote(`${codes}: - \`${code}\``)),
    ...visible,
    ...empty,
  ];
}

/** Returns every family of every operation, in the order of the contract. */
export function familiesOfContract(): readonly Family[] {
  const kinds = [accepting, refusing, unreadable, mediaTypes, cursors, ignoring];
  const families = Object.values<Operation>(operations).flatMap((operation) =>
    kinds.flatMap((kind) => kind(operation)),
  );
  return families.filter(isFair);
}

/**
 * Returns whether the requests of a family are what they seem. An account has few webhooks, so only requests that would
 * create none are sent.
 */
function isFair({ operation: { id, method, path }, isUnreadable, expectation }: Family): boolean {
  if (resourceOf(id) !== undefined) return true;
  const createsNone = isUnreadable === true || expectation === requireRefused;
  return !path.includes('{') && (method === 'get' || createsNone);
}

/** Returns the resource of an operation. For an operation without records, it is the first one, and none is created. */
export function ownerOf({ id }: Operation): Resource {
  return resourceOf(id) ?? (resources[0] as Resource);
}

/** Returns the kind of record for an operation: `kind` if the operation changes the record, otherwise `shared`. */
function targetOf({ path, method }: Operation, kind: TargetKind): TargetKind {
  if (!path.includes('{')) return 'none';
  return method === 'get' ? 'shared' : method === 'delete' && kind === 'own' ? 'fresh' : kind;
}

/** Returns families of valid requests. The server must accept each request and return the sent values. */
function accepting(operation: Operation): readonly Family[] {
  const family = { operation, target: targetOf(operation, 'own'), expectation: requireAccepted };
  const plain = (place: Place, target: Target) => plainRequest(operation, place, target.results);
  const ofField = (place: Place, name: string, valid: Valid, target: Target): Case =>
    caseOf(place, plain(place, target), [[name, valid]]);
  const alone = [queryOf(operation), headersOf(operation)].flatMap((place) =>
    place.fields
      .filter(([name]) => name !== cursorParameter)
      .map(([name, schema]) => ({
        ...family,
        // A new record has no known ETag for If-Match.
        target: place.kind === 'header' ? targetOf(operation, 'own') : family.target,
        title: `accepts each valid ${name} (${place.label})`,
        says: [quote(place.addressOf(name)), ...saidOfType(schema, place)],
        cases: (target: Target) =>
          someOf(operation, place, schema, validValues(name, schema, place.kind)).map((valid) =>
            ofField(place, name, valid, target),
          ),
      })),
  );
  const bodies = bodiesOf(operation).map((place) => ({
    ...family,
    title: `accepts valid fields (${place.label})`,
    says: says(
      'tags/Requests: Send a form or JSON',
      'tags/Requests: Text must be valid Unicode',
      ...place.fields.map(([name]) => place.addressOf(name)),
    ).concat(place.fields.flatMap(([, schema]) => saidOfType(schema, place))),
    cases: (target: Target) => [
      { request: plain(place, target) },
      ...rowsOf(operation, place, plain(place, target), target),
    ],
    generated: (target: Target) => anyCase(place, plain(place, target), target),
  }));
  const query = queryOf(operation);
  const queries = {
    ...family,
    title: 'accepts any valid query',
    says: says(`operations/${operation.id}`),
    cases: (target: Target) => [{ request: plain(query, target) }],
    generated: (target: Target) => anyCase(query, plain(query, target), target),
  };
  return [...alone, ...bodies, ...(query.fields.length > 0 ? [queries] : [])];
}

/** Returns a case with some fields of a place, and what the response must show of them. */
function caseOf(place: Place, plain: Request, fields: readonly (readonly [string, Valid])[]): Case {
  const named = fields.map(([field, { name = field, value }]) => withField(place, name, value));
  const { fields: sent = {}, ...request } = combined(plain, ...named);
  const spelled = fields.filter(([, { name }]) => name !== undefined).map(([field]) => field);
  const kept = Object.fromEntries(Object.entries(sent).filter(([name]) => !spelled.includes(name)));
  const shown = fields.map(([field, valid]) => [field, 'shown' in valid ? valid.shown : valid.value]);
  const isShown = place.kind !== 'header';
  return {
    request: place.mediaType === undefined ? combined(plain, ...named) : { ...request, fields: kept },
    ...(isShown && { shown: Object.fromEntries(shown) }),
  };
}

/** Number of values that a family sends of a choice. The rules send every value. */
const mostChoices = 8;

/**
 * Returns the first two and every second value. The operations and their media types take turns: each value reaches every
 * operation in one of its media types, and every media type in some operations.
 */
function inTurns<Value>(
  operation: Operation,
  place: Place | undefined,
  all: readonly Value[],
): readonly Value[] {
  const [own, at] = [Object.keys(operations).indexOf(operation.id), operation.bodyMediaTypes];
  const turn = (own + at.indexOf(place?.mediaType ?? at[0] ?? '')) & 1;
  return all.filter((_, index) => index < 2 || index % 2 === turn);
}

/** Returns the values of a field that a family sends: the ends of a choice, and the texts and spellings whose turn it is. */
function someOf<Value>(
  operation: Operation,
  place: Place,
  { type, enum: choices }: JsonSchema,
  all: readonly Value[],
): readonly Value[] {
  const hasTurns = choices === undefined && (type === 'string' || type === 'boolean');
  if (hasTurns && place.kind !== 'header') return inTurns(operation, place, all);
  return choices !== undefined && all.length > mostChoices
    ? [...all.slice(0, mostChoices / 2), ...all.slice(-mostChoices / 2)]
    : all;
}

/** Returns cases in which each field has its values: the first case has the first value of each field. */
function rowsOf(operation: Operation, place: Place, plain: Request, { results }: Target): readonly Case[] {
  const values = place.fields.map(([name, schema]) => {
    const all = validValues(name, schema, place.kind, results);
    return [name, someOf(operation, place, schema, all)] as const;
  });
  const most = Math.max(...values.map(([, all]) => all.length));
  return Array.from({ length: most }, (_, row) => {
    // A list that is empty takes the results away, so it comes last.
    const at = (all: readonly Valid[]) =>
      Array.isArray(all[0]?.value)
        ? row < most - 1
          ? row % Math.max(1, all.length - 1)
          : all.length - 1
        : row;
    const fields = values.map(([name, all]) => [name, all[at(all) % all.length] as Valid] as const);
    return caseOf(place, plain, fields);
  });
}

function anyCase(place: Place, plain: Request, { results }: Target): fc.Arbitrary<Case> {
  const fields = place.fields
    .filter(([name]) => name !== cursorParameter)
    .map(([name, schema]) => {
      const value = anyValue(name, schema, place.kind, results).map((valid) => [name, valid] as const);
      return place.required.includes(name) ? value : fc.option(value, { nil: undefined });
    });
  return fc.tuple(...fields).map((some) =>
    caseOf(
      place,
      plain,
      some.filter((field) => field !== undefined),
    ),
  );
}

/**
 * Returns families of requests that break one rule of each field at once, or have unknown fields. The 422 must name all of
 * them. A cursor and a list depend on other fields, so each is wrong alone.
 */
function refusing(operation: Operation): readonly Family[] {
  const family = { operation, target: targetOf(operation, 'shared'), expectation: requireRefused };
  const shownNames = Object.keys(ownerOf(operation).record.properties ?? {});
  const plain = (place: Place, { results, mark }: Target) => plainRequest(operation, place, results, mark);
  // A server must not write the valid fields of an update that it refuses.
  const changed = (place: Place, { results }: Target): Request =>
    operation.method === 'post' || place.mediaType === undefined ? {} : changedFields(place, results);
  const refused = (
    place: Place,
    wrong: readonly (readonly [name: string, wrong: Wrong])[],
    target: Target,
  ): Case => ({
    request: combined(
      plain(place, target),
      changed(place, target),
      ...wrong.map(([name, { value }]) => withField(place, name, value)),
    ),
    blamed: wrong.map(([name, one]) => ({ name: one.blamed ?? name, codes: one.codes })),
    says: [...invalid.slice(0, 1), ...wrong.slice(0, 1).map(([name]) => quote(place.addressOf(name)))],
  });
  const each = (place: Place, name: string, wrong: readonly Wrong[], target: Target) =>
    wrong.map((one) => refused(place, [[name, one]], target));
  const isAlone = ([name, schema]: Place['fields'][number]) =>
    schema.type === 'array' || name === cursorParameter;
  const fields = placesOf(operation).flatMap((place): Family[] => [
    {
      ...family,
      title: `refuses each wrong ${place.noun} (${place.label})`,
      says: [
        ...invalid,
        ...place.fields.flatMap(([name, schema]) => saidOfWrong(name, schema, place)),
        ...sayAll(`operations/${operation.id}`).filter(({ text }) => / are required/.test(text)),
        ...(place.fields.length > 1 ? says('schemas/Problem/properties/errors: Every broken rule') : []),
      ],
      cases: (target) => {
        const columns = place.fields
          .filter((field) => !isAlone(field))
          .map(([name, schema]) => {
            const all = wrongValues(name, schema, place, target.results);
            return [name, place.kind === 'header' ? inTurns(operation, undefined, all) : all] as const;
          });
        const most = Math.max(0, ...columns.map(([, wrong]) => wrong.length));
        return Array.from({ length: most }, (_, row) => {
          const wrong = columns.flatMap(([name, all]) => (all[row] ? [[name, all[row]] as const] : []));
          const parts = wrong.length > 1 ? wrong.map((one) => refused(place, [one], target)) : [];
          return { ...refused(place, wrong, target), parts };
        });
      },
    },
    ...place.fields.filter(isAlone).flatMap(([name, schema]): Family[] => [
      {
        ...family,
        title: `refuses a wrong ${name} (${place.label})`,
        says: [...invalid, ...saidOfWrong(name, schema, place)],
        cases: (target) => each(place, name, wrongValues(name, schema, place, target.results), target),
      },
      ...(schema.items?.contentMediaType !== undefined
        ? [
            {
              ...family,
              title: `refuses ${name} that are not the record's own (${place.label})`,
              says: [
                ...saysOfUpdates(ownerOf(operation), 'You can remove or reorder'),
                ...says(`${codes}: - \`foreign\``),
              ],
              needsStorage: true,
              cases: (target: Target) => each(place, name, foreignLists(name, target.results), target),
            },
          ]
        : []),
    ]),
  ]);
  const unknown = [queryOf(operation), ...bodiesOf(operation)].map((place) => ({
    ...family,
    title: `refuses unknown ${place.noun}s (${place.label})`,
    says: says('tags/Requests: Unknown fields and parameters', `${codes}: - \`unknown\``),
    cases: (target: Target) => {
      const names = unknownNames(
        place.fields.map(([name]) => name),
        shownNames,
      );
      const values = place.kind === 'json' ? ['a', false, 0, '', [], {}] : ['a'];
      const withNames = (some: readonly string[]): Case => ({
        request: combined(
          plain(place, target),
          ...some.map((name, index) => withField(place, name, values[index % values.length])),
        ),
        blamed: some.map((name) => ({ name, codes: ['unknown'] })),
      });
      return [withNames(names.slice(0, 1)), withNames(names)];
    },
  }));
  return [...fields.filter(({ cases }) => cases(noTarget).length > 0), ...unknown];
}

/** Returns valid fields that change a record, except lists. */
function changedFields(place: Place, results: readonly string[]): Request {
  const fields = place.fields.filter(([, { type }]) => type !== 'array');
  return {
    fields: Object.fromEntries(
      fields.map(([name, schema]) => [name, validValues(name, schema, place.kind, results)[0]?.value]),
    ),
  };
}

/** Returns families of requests whose body or query cannot be parsed. */
function unreadable(operation: Operation): readonly Family[] {
  const family = { operation, target: targetOf(operation, 'shared'), isUnreadable: true };
  const queries: Family = {
    ...family,
    title: 'refuses a query that cannot be parsed',
    says: unparsed,
    expectation: requireRefused,
    cases: ({ results }) =>
      inTurns(operation, undefined, unreadableQueries).map((query) => ({
        request: combined(plainRequest(operation, undefined, results), { query }),
        expectation: respondsWith('the query cannot be parsed', 400, 422),
      })),
  };
  const bodies = bodiesOf(operation).map(
    (place): Family => ({
      ...family,
      title: `refuses a body that cannot be parsed (${place.label})`,
      says: unparsed,
      expectation: requireRefused,
      cases: () =>
        inTurns(operation, place, unreadableBodies[place.kind]).map(({ body, statuses, isBinary }) => ({
          request: { mediaType: place.mediaType ?? '', body, ...(isBinary && { encoding: 'latin1' }) },
          expectation: respondsWith('the body is no valid object', ...statuses),
        })),
    }),
  );
  return [queries, ...bodies];
}

/** Returns families of requests with another spelling of a media type, or another media type. */
function mediaTypes(operation: Operation): readonly Family[] {
  const bodies = bodiesOf(operation);
  if (bodies.length === 0) return [];
  const plain = (place: Place, { results }: Target) => plainRequest(operation, place, results);
  const spelled = bodies.map(
    (place): Family => ({
      operation,
      title: `accepts the media type in any spelling (${place.label})`,
      says: says('tags/Requests: Send a form or JSON'),
      target: targetOf(operation, 'own'),
      expectation: requireAccepted,
      cases: (target) =>
        inTurns(operation, place, spellingsOf(place.mediaType ?? '')).map((mediaType) => ({
          request: combined(plain(place, target), { headers: { 'Content-Type': mediaType } }),
        })),
    }),
  );
  const others: Family = {
    operation,
    title: 'refuses another media type',
    isUnreadable: true,
    says: says('schemas/Problem: | 415'),
    target: targetOf(operation, 'shared'),
    expectation: respondsWith('the operation does not support that media type', 415),
    cases: () =>
      inTurns(operation, undefined, otherMediaTypes).map((mediaType) => ({
        request: { body: 'name=a', mediaType },
      })),
  };
  return [...spelled, others];
}

/** Parameters that change neither the order nor the filters of a list. */
const neutral = new Set(['search', 'per_page', 'include_total', cursorParameter]);

/** Returns the families of requests with a cursor: of this list, and of another list or invented. */
function cursors(operation: Operation): readonly Family[] {
  const place = queryOf(operation);
  if (!place.fields.some(([name]) => name === cursorParameter)) return [];
  const others = place.fields
    .filter(([name]) => !neutral.has(name))
    .flatMap(([name, schema]) => {
      const values = validValues(name, schema, 'json').map(({ value }) => value);
      return values
        .filter((value) => value !== schema.default)
        .slice(0, 2)
        .map((value) => ({ [name]: value }));
    });
  const invented = ['nonsense', '0', 'e30', 'bnVsbA', '.', '='];
  const refused = (query: Fields, code: FieldErrorCode = 'cursor'): Case => ({
    request: { query },
    blamed: [{ name: cursorParameter, codes: [code] }],
  });
  return [
    {
      operation,
      title: 'accepts a cursor of this list only',
      says: says('parameters/Cursor: `meta.next_cursor`', `${codes}: - \`cursor\``),
      target: 'page',
      needsStorage: true,
      expectation: requireRefused,
      cases: ({ search, cursor }) => [
        { request: { query: { search, cursor } }, expectation: requireAccepted },
        refused({ search, cursor: [cursor, cursor] }, 'duplicate'),
        refused({ cursor }),
        refused({ search: `${search}a`, cursor }),
        ...others.map((other) => refused({ search, ...other, cursor })),
        ...[...invented, `${cursor}a`, `a${cursor}`].map((text) => refused({ search, cursor: text })),
      ],
    },
  ];
}

/** Returns the family of valid requests with headers that mean nothing in the contract. */
function ignoring(operation: Operation): readonly Family[] {
  return [
    {
      operation,
      title: 'ignores headers without a meaning',
      says: says(`operations/${operation.id}`, 'x-limits/headerBytes'),
      target: targetOf(operation, 'own'),
      expectation: requireAccepted,
      cases: ({ results }) =>
        inTurns(operation, undefined, oddHeaders).map((headers) => ({
          request: combined(plainRequest(operation, undefined, results), { headers }),
        })),
    },
  ];
}

/** Returns a new name for refused creates. */
export function newMark(): string {
  return `refused ${randomUUID()}`;
}
