import type { JsonSchema, OpenApiParameter, Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import { document } from '../judge/documented-response.ts';
import type { Draft, Field } from './draft.ts';
import type { TextPlace } from './values/texts.ts';
import { plainField, validField } from './values/valid-fields.ts';

/** A part of a request that consists of fields. */
export interface Place {
  readonly kind: TextPlace;
  /** The name of the place in titles: `query`, `header`, `form`, `JSON`. */
  readonly label: string;
  /** The media type of the body; undefined for query and headers. */
  readonly mediaType?: string;
  /** The schema of all fields, an object. */
  readonly schema: JsonSchema;
}

const bodyKinds: Readonly<Record<string, { kind: 'form' | 'json'; label: string }>> = {
  'application/x-www-form-urlencoded': { kind: 'form', label: 'form' },
  'application/json': { kind: 'json', label: 'JSON' },
};

/** Returns the places of the request of an operation that can have fields. */
export function placesOf(operation: Operation): readonly Place[] {
  return [queryOf(operation), headersOf(operation), ...bodiesOf(operation)];
}

export function queryOf(operation: Operation): Place {
  return { kind: 'query', label: 'query', schema: parametersSchema(operation, 'query') };
}

export function headersOf(operation: Operation): Place {
  return { kind: 'header', label: 'header', schema: parametersSchema(operation, 'header') };
}

/** Returns the body of an operation in each of its media types. */
export function bodiesOf({ path, method }: Operation): readonly Place[] {
  const content = document.paths[path]?.[method]?.requestBody?.content ?? {};
  return Object.entries(content).map(([mediaType, { schema }]) => {
    const kind = bodyKinds[mediaType];
    if (!kind)
      throw new Error(
        `hostile can't write bodies of ${mediaType}. Add it to bodyKinds in src/hostile/places.ts.`,
      );
    return { ...kind, mediaType, schema };
  });
}

/** Returns the parameters of an operation, including the parameters of its path. */
export function parametersOf({ path, method }: Operation): readonly OpenApiParameter[] {
  const node = document.paths[path];
  return [...(node?.parameters ?? []), ...(node?.[method]?.parameters ?? [])];
}

function parametersSchema(operation: Operation, place: OpenApiParameter['in']): JsonSchema {
  const parameters = parametersOf(operation).filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    additionalProperties: place === 'header',
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  };
}

/** Returns whether a field is required. */
export function isRequired({ schema }: Place, name: string): boolean {
  return schema.required?.includes(name) === true;
}

/**
 * Returns the smallest valid request of an operation.
 *
 * @param place if it is a body, the request uses its media type; default: the preferred one.
 */
export function plainDraft(operation: Operation, place?: Place): Draft {
  const body = bodyFor(operation, place);
  const fields = body && fieldsOf(body).filter(([name]) => isRequired(body, name));
  return {
    query: [],
    headers: withoutWaiting(operation),
    ...(body?.mediaType && {
      body: {
        mediaType: body.mediaType,
        fields: (fields ?? []).map(([name, schema]) => plainField(name, schema, body.kind)),
      },
    }),
  };
}

/**
 * Generates valid requests. In the given place, a request has the required fields and some of the optional fields;
 * elsewhere it has only the required fields.
 */
export function validDrafts(operation: Operation, place: Place): fc.Arbitrary<Draft> {
  const plain = plainDraft(operation, place);
  const fields = place.kind === 'header' ? fc.constant(undefined) : validFields(place);
  const headers = operation.method === 'post' ? waiting : fc.constant(plain.headers);
  return fc.tuple(fields, headers).map(([some, own]) => {
    const draft = { ...plain, headers: own };
    return some ? withFields(draft, place, () => some) : draft;
  });
}

/** Generates the fields of a place: all required fields and some of the optional fields. */
function validFields(place: Place): fc.Arbitrary<readonly Field[]> {
  const fields = fieldsOf(place).map(([name, schema]) => {
    const field = validField(name, schema, place.kind);
    return isRequired(place, name) ? field : fc.option(field, { nil: undefined });
  });
  return fc.tuple(...fields).map((all) => all.filter((field) => field !== undefined));
}

/**
 * Returns the fields of a place for which a client can choose the value. A cursor is not among these, because only
 * the server can create one.
 */
export function fieldsOf({ schema }: Place): readonly (readonly [name: string, schema: JsonSchema])[] {
  return Object.entries(schema.properties ?? {}).filter(([name]) => name !== cursorParameter);
}

/** The list parameter whose values only the service creates. */
export const cursorParameter = 'cursor';

/** Changes the fields in one place of a draft. */
export function withFields(
  draft: Draft,
  { kind, mediaType }: Place,
  change: (fields: readonly Field[]) => readonly Field[],
): Draft {
  if (kind === 'query') return { ...draft, query: change(draft.query) };
  if (kind === 'header') return { ...draft, headers: change(draft.headers) };
  const fields = draft.body && 'fields' in draft.body ? draft.body.fields : [];
  return { ...draft, body: { mediaType: mediaType ?? '', fields: change(fields) } };
}

/** Replaces the fields with a name in a draft. */
export function replaceFields(
  draft: Draft,
  place: Place,
  name: string,
  replacement: readonly Field[],
): Draft {
  return withFields(draft, place, (fields) => {
    const index = fields.findIndex((field) => field.name === name);
    return index < 0 ? [...fields, ...replacement] : fields.toSpliced(index, 1, ...replacement);
  });
}

function bodyFor(operation: Operation, place: Place | undefined): Place | undefined {
  if (place?.mediaType !== undefined) return place;
  return bodiesOf(operation)[0];
}

/** Asks the server not to wait for the generation, so that a create responds immediately. */
const withoutWaiting = ({ method }: Operation): readonly Field[] =>
  method === 'post' ? [{ name: 'Prefer', value: 'respond-async' }] : [];

const waiting = fc.oneof(
  { weight: 8, arbitrary: fc.constant([{ name: 'Prefer', value: 'respond-async' }]) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 2 }).map((n) => [{ name: 'Prefer', value: `wait=${n}` }]),
  },
  { weight: 1, arbitrary: fc.constant([]) },
);
