import type { JsonSchema } from '@contentgen/contract';
import type { Fields } from './http/request-body.ts';
import type { Resource } from './resources.ts';

/** An allowed value. */
export type Choice = string | number | boolean;

/** A parameter of a list that filters by the field of the same name. */
export interface Filter {
  readonly name: string;
  readonly values: readonly Choice[];
  /** The value of the filter if the query does not contain it; undefined if the list then shows all values. */
  readonly fallback: Choice | undefined;
  /** The parameter that turns this filter off when it is true; undefined if there is none. */
  readonly off: string | undefined;
}

/** Returns the allowed values of a schema with few values; none for any other schema. */
export function choicesOf({ type, enum: values = [] }: JsonSchema): readonly Choice[] {
  if (type === 'boolean') return [true, false];
  return values.filter((value) => value !== null);
}

/** Returns the filters of a resource's list: the parameters with the name of a field of the record. */
export function filtersOf({ listParameters, lifts, record }: Resource): readonly Filter[] {
  return Object.values(listParameters)
    .filter(({ name }) => record.properties?.[name])
    .map(({ name, schema }) => ({
      name,
      values: choicesOf(schema),
      fallback: schema.default as Choice | undefined,
      off: Object.entries(lifts).find(([, filter]) => filter === name)?.[0],
    }));
}

/** Returns the query that lists every record. It turns off the default of each filter. */
export function everyRecord(resource: Resource): Fields {
  return Object.fromEntries(
    filtersOf(resource).flatMap(({ off }) => (off === undefined ? [] : [[off, true]])),
  );
}

/** Returns a query that has only these filters. It turns off the defaults of the other filters. */
export function widened(resource: Resource, query: Fields): Fields {
  const needed = filtersOf(resource).flatMap(({ name, off }) =>
    off === undefined || name in query || off in query ? [] : [[off, true]],
  );
  return { ...query, ...Object.fromEntries(needed) };
}
