import type { JsonSchema, OpenApiParameter, Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import { document } from '../judge/documented-response.ts';
import { type Exclusion, exclusionsOf } from '../resources.ts';
import type { Draft, Field } from './draft.ts';
import { plainField, validField } from './values/valid-fields.ts';

/** A part of a request that is made of fields. */
export interface Place {
  readonly kind: 'query' | 'header' | 'form' | 'json';
  /** For people: `query`, `header`, `form`, `JSON`. */
  readonly label: string;
  /** The media type of the body; undefined where the place is none. */
  readonly mediaType?: string;
  /** The schema of the whole, an object. */
  readonly schema: JsonSchema;
  /** Which of its fields exclude each other. */
  readonly exclusions: readonly Exclusion[];
}

const bodyKinds: Readonly<Record<string, { kind: 'form' | 'json'; label: string }>> = {
  'application/x-www-form-urlencoded': { kind: 'form', label: 'form' },
  'application/json': { kind: 'json', label: 'JSON' },
};

/** Fields of a request can stand in these places of an operation's. */
export function placesOf(operation: Operation): readonly Place[] {
  return [queryOf(operation), headersOf(operation), ...bodiesOf(operation)];
}

export function queryOf(operation: Operation): Place {
  const exclusions = exclusionsOf(operation);
  return { kind: 'query', label: 'query', schema: parametersSchema(operation, 'query'), exclusions };
}

export function headersOf(operation: Operation): Place {
  return { kind: 'header', label: 'header', schema: parametersSchema(operation, 'header'), exclusions: [] };
}

/** The operation's body in each of its media types. */
export function bodiesOf({ path, method }: Operation): readonly Place[] {
  const content = document.paths[path]?.[method]?.requestBody?.content ?? {};
  return Object.entries(content).map(([mediaType, { schema }]) => {
    const kind = bodyKinds[mediaType];
    if (!kind) throw new Error(`hostile does not know how to write ${mediaType}.`);
    return { ...kind, mediaType, schema, exclusions: [] };
  });
}

/** The parameters of an operation, those of its path included. */
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

/** Whether a field has to be there. */
export function isRequired({ schema }: Place, name: string): boolean {
  return schema.required?.includes(name) === true;
}

/**
 * The least that the operation takes.
 *
 * @param place the body stands in its media type, in the operation's preferred one otherwise.
 */
export function plainDraft(operation: Operation, place?: Place): Draft {
  const body = bodyFor(operation, place);
  const fields = body && fieldsOf(body).filter(([name]) => isRequired(body, name));
  return {
    query: [],
    headers: unhurried(operation),
    ...(body?.mediaType && {
      body: {
        mediaType: body.mediaType,
        fields: (fields ?? []).map(([name, schema]) => plainField(name, schema, body.kind)),
      },
    }),
  };
}

/** Anything that the operation takes: valid fields in the place, any of the optional ones, and the least elsewhere. */
export function validDrafts(operation: Operation, place: Place): fc.Arbitrary<Draft> {
  const plain = plainDraft(operation, place);
  const fields = place.kind === 'header' ? fc.constant(undefined) : validFields(place);
  const headers = operation.method === 'post' ? waiting : fc.constant(plain.headers);
  return fc.tuple(fields, headers).map(([some, own]) => {
    const draft = { ...plain, headers: own };
    return some ? withFields(draft, place, () => some) : draft;
  });
}

/** Valid fields of a place: all that are required, and any of the others. */
function validFields(place: Place): fc.Arbitrary<readonly Field[]> {
  const fields = fieldsOf(place).map(([name, schema]) => {
    const field = validField(name, schema, place.kind);
    return isRequired(place, name) ? field : fc.option(field, { nil: undefined });
  });
  return fc.tuple(...fields).map((all) => {
    const some = all.filter((field) => field !== undefined);
    return place.exclusions.reduce((rest, { without, when }) => dropBeside(rest, without, when.name), some);
  });
}

/** The fields of a place that anybody can write; a cursor only the service can. */
export function fieldsOf({ schema }: Place): readonly (readonly [name: string, schema: JsonSchema])[] {
  return Object.entries(schema.properties ?? {}).filter(([name]) => name !== cursorParameter);
}

/** The parameter of a list whose values the service makes. */
export const cursorParameter = 'cursor';

/** A draft with other fields in one of its places. */
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

/** A draft with these fields in the place of those of the same name, and without what they exclude. */
export function replaceFields(
  draft: Draft,
  place: Place,
  name: string,
  replacement: readonly Field[],
): Draft {
  const excluded = place.exclusions
    .map(({ without, when }) => [without, when.name])
    .flatMap((pair) => (pair.includes(name) ? pair.filter((one) => one !== name) : []));
  return withFields(draft, place, (fields) => {
    const kept = fields.filter((field) => !excluded.includes(field.name));
    const index = kept.findIndex((field) => field.name === name);
    return index < 0 ? [...kept, ...replacement] : kept.toSpliced(index, 1, ...replacement);
  });
}

/** The fields without `other` where `first` is among them. */
function dropBeside(fields: readonly Field[], first: string, other: string): Field[] {
  const hasFirst = fields.some(({ name }) => name === first);
  return fields.filter(({ name }) => !(hasFirst && name === other));
}

function bodyFor(operation: Operation, place: Place | undefined): Place | undefined {
  if (place?.mediaType !== undefined) return place;
  return bodiesOf(operation)[0];
}

/** Nobody waits for a text or a picture: a create answers at once, where it can. */
const unhurried = ({ method }: Operation): readonly Field[] =>
  method === 'post' ? [{ name: 'Prefer', value: 'respond-async' }] : [];

const waiting = fc.oneof(
  { weight: 8, arbitrary: fc.constant([{ name: 'Prefer', value: 'respond-async' }]) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 2 }).map((n) => [{ name: 'Prefer', value: `wait=${n}` }]),
  },
  { weight: 1, arbitrary: fc.constant([]) },
);
