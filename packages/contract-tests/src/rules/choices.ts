import type { JsonSchema } from '@contentgen/contract';
import type { Fields } from '../http/request-body.ts';
import type { Resource } from '../resources.ts';

/** A value that a schema offers. */
export type Choice = string | number | boolean;

/** Every value that a schema with a few values offers; empty for any other schema. */
export function choicesOf({ type, enum: values = [] }: JsonSchema): readonly Choice[] {
  if (type === 'boolean') return [true, false];
  return values.filter((value) => value !== null);
}

/** A parameter of a list that lets only records through whose field of that name has its value. */
export interface Filter {
  readonly name: string;
  readonly values: readonly Choice[];
  /** The value it has when it is left out; undefined when it then lets everything through. */
  readonly fallback: Choice | undefined;
}

/** The parameter that takes the defaults of filters back. */
export const unfiltered = 'all_templates';

/** Every filter of a resource's list: its parameters that are named after a field of the record. */
export function filtersOf({ listParameters, record }: Resource): readonly Filter[] {
  return Object.values(listParameters)
    .filter(({ name }) => record.properties?.[name])
    .map(({ name, schema }) => ({
      name,
      values: choicesOf(schema),
      fallback: schema.default as Choice | undefined,
    }));
}

/** A list's query that lets everything through but for the filters it names. */
export function widened(resource: Resource, query: Fields): Fields {
  const hasFallback = filtersOf(resource).some(
    ({ name, fallback }) => fallback !== undefined && name in query,
  );
  const isNeeded = unfiltered in resource.listParameters && !(unfiltered in query) && !hasFallback;
  return isNeeded ? { ...query, [unfiltered]: true } : query;
}

/** The values that a parameter of a list offers. */
export function parameterChoices({ listParameters }: Resource, name: string): readonly Choice[] {
  return choicesOf(listParameters[name]?.schema ?? {});
}

/** The sizes that a page can have, from the smallest on. */
export function pageSizes(resource: Resource): readonly number[] {
  return parameterChoices(resource, 'per_page')
    .map(Number)
    .sort((a, b) => a - b);
}

/** The fields of a schema with their schemas. */
export function fieldsOf(schema: JsonSchema): readonly (readonly [name: string, schema: JsonSchema])[] {
  return Object.entries(schema.properties ?? {});
}

/** The fields of a schema that hold free text. */
export function textFields(schema: JsonSchema): readonly string[] {
  return fieldsOf(schema)
    .filter(([, { type, enum: values }]) => type === 'string' && !values)
    .map(([name]) => name);
}

/** The field of a record that holds the addresses of its results; undefined where it has none. */
export function addressField({ record }: Resource): string | undefined {
  return fieldsOf(record).find(([, { type }]) => type === 'array')?.[0];
}
