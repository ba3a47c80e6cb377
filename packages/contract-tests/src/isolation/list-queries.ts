import type { OpenApiParameter } from '@contentgen/contract';
import { exampleBody, type Resource } from '../resources.ts';
import { fullBody } from './record-bodies.ts';

/** Parameters of a list. */
export type Query = Readonly<Record<string, unknown>>;

/** The parameters that have a list leave nothing out: those that widen it and filter by no field. */
export function everyRecord({ listParameters, record }: Resource): Query {
  const widening = Object.values(listParameters).filter(({ name, schema }) => {
    return schema.type === 'boolean' && !(name in (record.properties ?? {})) && name !== 'include_total';
  });
  return Object.fromEntries(widening.map(({ name }) => [name, true]));
}

/** The filters by a field of the record, each with the values that foreign records have. */
export function filterQueries(resource: Resource): readonly Query[] {
  const { listParameters, record } = resource;
  const filters = Object.values(listParameters).filter(({ name }) => name in (record.properties ?? {}));
  return filters.flatMap((filter) =>
    filterValues(resource, filter).map((value) => ({
      // A filter that has a default applies anyway, and excludes what widens the list.
      ...(filter.schema.default === undefined && everyRecord(resource)),
      [filter.name]: value,
    })),
  );
}

function filterValues(resource: Resource, { name, schema }: OpenApiParameter): unknown[] {
  if (schema.type === 'boolean') return [true, false];
  const values = [fullBody(resource)[name], exampleBody(resource.create)[name], schema.default];
  return [...new Set(values.filter((value) => value !== undefined))];
}

/** Every sorting in both directions, of everything. */
export function sortQueries(resource: Resource): readonly Query[] {
  const { sort_by: fields, sort: directions } = resource.listParameters;
  return choices(fields).flatMap((field) =>
    choices(directions).map((direction) => ({ ...everyRecord(resource), sort_by: field, sort: direction })),
  );
}

/** The searches for a text in each field that can be searched, in everything. */
export function searchQueries(resource: Resource, text: string): readonly Query[] {
  return choices(resource.listParameters.search_by).map((field) => ({
    ...everyRecord(resource),
    search: text,
    search_by: field,
  }));
}

/** The fields that a list can be sorted by. */
export function sortFields({ listParameters }: Resource): readonly unknown[] {
  return choices(listParameters.sort_by);
}

function choices(parameter: OpenApiParameter | undefined): readonly unknown[] {
  return parameter?.schema.enum ?? [];
}
