import type { JsonSchema, Operation } from '@contentgen/contract';
import { type Fields, form, type Request } from '../http/request.ts';
import { document, type NamedSchema, nameKeyword } from '../judge/documented-responses.ts';
import { parametersOf } from '../variants.ts';
import { validValues } from './valid-values.ts';

/** A part of a request that consists of fields. */
export interface Place {
  readonly kind: 'query' | 'header' | 'form' | 'json';
  /** The name of the place in titles: `query`, `header`, `form`, `JSON`. */
  readonly label: string;
  /** The word for one of its fields. */
  readonly noun: 'parameter' | 'header' | 'field';
  /** The media type of the body; undefined for query and headers. */
  readonly mediaType?: string;
  /** The fields, with their schemas. */
  readonly fields: readonly (readonly [name: string, schema: JsonSchema])[];
  readonly required: readonly string[];
  /** The place of a field in the contract. */
  addressOf(name: string): string;
}

/** The list parameter whose values only the service creates. */
export const cursorParameter = 'cursor';

function parameterPlace(operation: Operation, kind: 'query' | 'header'): Place {
  const own = parametersOf(operation, kind);
  return {
    kind,
    label: kind,
    noun: kind === 'query' ? 'parameter' : kind,
    fields: own.map(({ name, schema }) => [name, schema]),
    required: own.filter(({ required }) => required).map(({ name }) => name),
    addressOf: (name) => `operations/${operation.id}/parameters/${name}`,
  };
}

export function queryOf(operation: Operation): Place {
  return parameterPlace(operation, 'query');
}

export function headersOf(operation: Operation): Place {
  return parameterPlace(operation, 'header');
}

const bodyKinds: Readonly<Record<string, Pick<Place, 'kind' | 'label'>>> = {
  [form]: { kind: 'form', label: 'form' },
  'application/json': { kind: 'json', label: 'JSON' },
};

/** Returns the body of an operation in each of its media types. */
export function bodiesOf({ path, method }: Operation): readonly Place[] {
  const content = document.paths[path]?.[method]?.requestBody?.content ?? {};
  return Object.entries(content).map(([mediaType, { schema }]) => {
    const kind = bodyKinds[mediaType];
    if (!kind)
      throw new Error(`hostile can't write bodies of ${mediaType}. Add it to src/hostile/places.ts.`);
    const { properties = {}, required = [], [nameKeyword]: name }: NamedSchema = schema;
    const addressOf = (field: string) => `schemas/${name}/properties/${field}`;
    return {
      ...kind,
      noun: 'field' as const,
      mediaType,
      fields: Object.entries(properties),
      required,
      addressOf,
    };
  });
}

/** Returns the places of the request of an operation that can have fields. */
export function placesOf(operation: Operation): readonly Place[] {
  return [queryOf(operation), headersOf(operation), ...bodiesOf(operation)];
}

/**
 * Returns the smallest valid request of an operation.
 *
 * @param place if it is a body, the request uses its media type; default: the preferred one.
 * @param results the results of the record, which an update must repeat.
 * @param name the name of the record; default: any.
 */
export function plainRequest(
  operation: Operation,
  place: Place | undefined,
  results: readonly string[],
  name?: string,
): Request {
  const body = place?.mediaType === undefined ? bodiesOf(operation)[0] : place;
  const needed = body?.fields.filter(([field]) => body.required.includes(field)) ?? [];
  const fields = needed.map(([field, schema]) => {
    const [plain] = validValues(field, schema, body?.kind ?? 'json', results);
    return [field, field === 'name' && name !== undefined ? name : plain?.value];
  });
  return {
    // A create responds immediately.
    ...(operation.method === 'post' && { headers: { Prefer: 'respond-async' } }),
    ...(body?.mediaType !== undefined && {
      mediaType: body.mediaType,
      fields: Object.fromEntries(fields) as Fields,
    }),
  };
}

/** Returns the change to a request that sets one field of a place. */
export function withField({ kind }: Place, name: string, value: unknown): Request {
  if (kind === 'query') return { query: { [name]: value } };
  return kind === 'header' ? { headers: { [name]: String(value) } } : { fields: { [name]: value } };
}
