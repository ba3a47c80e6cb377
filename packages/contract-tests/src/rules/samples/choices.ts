import type { JsonSchema } from '@contentgen/contract';
import type { Fields } from '../../http/request-body.ts';
import type { Resource } from '../../resources.ts';

/** An allowed value. */
export type Choice = string | number | boolean;

/** The allowed values of a schema with few values; empty for any other schema. */
export function choicesOf({ type, enum: values = [] }: JsonSchema): readonly Choice[] {
  if (type === 'boolean') return [true, false];
  return values.filter((value) => value !== null);
}

/** A parameter of a list that filters by the field of the same name. */
export interface Filter {
  readonly name: string;
  readonly values: readonly Choice[];
  /** The default; undefined where leaving it out lists everything. */
  readonly fallback: Choice | undefined;
}

/** The parameter that turns the default of a filter off. */
export const unfiltered = 'all_templates';

/** The filters of a resource's list: the parameters with the name of a field of the record. */
export function filtersOf({ listParameters, record }: Resource): readonly Filter[] {
  return Object.values(listParameters)
    .filter(({ name }) => record.properties?.[name])
    .map(({ name, schema }) => ({
      name,
      values: choicesOf(schema),
      fallback: schema.default as Choice | undefined,
    }));
}

/** A list's query with only these filters: the defaults of other filters are off. */
export function widened(resource: Resource, query: Fields): Fields {
  const hasFallback = filtersOf(resource).some(
    ({ name, fallback }) => fallback !== undefined && name in query,
  );
  const isNeeded = unfiltered in resource.listParameters && !(unfiltered in query) && !hasFallback;
  return isNeeded ? { ...query, [unfiltered]: true } : query;
}

/** The allowed values of a list's parameter. */
export function parameterChoices({ listParameters }: Resource, name: string): readonly Choice[] {
  return choicesOf(listParameters[name]?.schema ?? {});
}

/** The allowed page sizes, the smallest first. */
export function pageSizes(resource: Resource): readonly number[] {
  return parameterChoices(resource, 'per_page')
    .map(Number)
    .sort((a, b) => a - b);
}

/** The fields of a schema with their schemas. */
export function fieldsOf(schema: JsonSchema): readonly (readonly [name: string, schema: JsonSchema])[] {
  return Object.entries(schema.properties ?? {});
}

/** The fields of a schema with free text. */
export function textFields(schema: JsonSchema): readonly string[] {
  return fieldsOf(schema)
    .filter(([, { type, enum: values }]) => type === 'string' && !values)
    .map(([name]) => name);
}

/** The field of a record with the addresses of its results; undefined where it has none. */
export function addressField({ record }: Resource): string | undefined {
  return fieldsOf(record).find(([, { type }]) => type === 'array')?.[0];
}
