import type { JsonSchema, OpenApiParameter, Operation } from '@contentgen/contract';
import type { Draft } from '../../src/hostile/draft.ts';
import { noTarget } from '../../src/hostile/targets.ts';
import { writeRequest } from '../../src/hostile/write-request.ts';
import { document } from '../../src/judge/documented-response.ts';
import { type SchemaError, schemaErrors } from '../../src/judge/schema-errors.ts';

/** A place of a request: `query`, `header`, or a media type. */
export interface ReadPlace {
  readonly place: string;
  readonly schema: JsonSchema;
}

const placesOf = new Map<Operation, readonly ReadPlace[]>();

/**
 * Returns the places of an operation's request, read from the contract. Each call returns the same schemas, because a
 * schema is compiled once.
 */
export function placesIn(operation: Operation): readonly ReadPlace[] {
  const places = placesOf.get(operation) ?? readPlaces(operation);
  placesOf.set(operation, places);
  return places;
}

function readPlaces({ path, method }: Operation): readonly ReadPlace[] {
  const node = document.paths[path];
  const operation = node?.[method];
  const of = (kind: OpenApiParameter['in']): ReadPlace => {
    const parameters = (operation?.parameters ?? []).filter((parameter) => parameter.in === kind);
    const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
    return { place: kind, schema: { type: 'object', properties, additionalProperties: kind === 'header' } };
  };
  const bodies = Object.entries(operation?.requestBody?.content ?? {});
  return [of('query'), of('header'), ...bodies.map(([place, { schema }]) => ({ place, schema }))];
}

/** A rule that a request breaks, with its place and field. */
export interface Broken extends SchemaError {
  readonly place: string;
  readonly field: string;
}

/** Returns the schema rules that the request of a draft breaks, read only from its text. */
export function brokenRules(operation: Operation, draft: Draft): readonly Broken[] {
  return placesIn(operation).flatMap(({ place, schema }) => {
    const values = read(operation, draft, place, schema);
    if (values === undefined) return [];
    return schemaErrors(schema, values).map((error) => {
      const [, field = ''] = error.pointer.split('/');
      return { ...error, place, field };
    });
  });
}

function read(operation: Operation, draft: Draft, place: string, schema: JsonSchema): unknown {
  const { path, headers, body } = writeRequest(operation, draft, noTarget, undefined);
  if (place === 'query') return fromText(path.split('?')[1] ?? '', schema);
  if (place === 'header') {
    return Object.fromEntries(Object.entries(headers).filter(([name]) => schema.properties?.[name]));
  }
  if (!headers['Content-Type']?.toLowerCase().startsWith(place)) return undefined;
  return place === 'application/json' ? JSON.parse(body ?? '') : fromText(body ?? '', schema);
}

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

/** Parses a form or query: four formats of booleans, a repeated name for a list, and decimal numbers. */
function fromText(text: string, { properties = {} }: JsonSchema): unknown {
  const values: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const list = key.replace(/\[\d*\]$/, '');
    const { type, items } = (Object.hasOwn(properties, key) ? properties[key] : properties[list]) ?? {};
    const define = (name: string, content: unknown) =>
      Object.defineProperty(values, name, { value: content, enumerable: true, configurable: true });
    if (items) {
      const before = (values[list] as unknown[] | undefined) ?? [];
      define(list, value === '' && before.length === 0 ? [] : [...before, value]);
    } else if (type === 'boolean') {
      define(key, Object.hasOwn(booleans, value) ? booleans[value] : value);
    } else if (type === 'integer' || type === 'number') {
      define(key, /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value);
    } else {
      define(key, value);
    }
  }
  return values;
}
