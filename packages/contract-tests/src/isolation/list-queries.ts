import type { OpenApiParameter } from '@contentgen/contract';
import { everyRecord, type Filter, filtersOf, widened } from '../filters.ts';
import { exampleBody, type Resource } from '../resources.ts';
import { fullBody } from './record-bodies.ts';

/** The query parameters of a list. */
export type Query = Readonly<Record<string, unknown>>;

/** Returns every filter by a field of the record, with the values that foreign records have. */
export function filterQueries(resource: Resource): readonly Query[] {
  return filtersOf(resource).flatMap((filter) =>
    filterValues(resource, filter).map((value) => widened(resource, { [filter.name]: value })),
  );
}

function filterValues(resource: Resource, { name, values, fallback }: Filter): unknown[] {
  if (values.includes(true)) return [true, false];
  const used = [fullBody(resource)[name], exampleBody(resource.create)[name], fallback];
  return [...new Set(used.filter((value) => value !== undefined))];
}

/** Returns every sort order in both directions, over all records. */
export function sortQueries(resource: Resource): readonly Query[] {
  const { sort_by: fields, sort: directions } = resource.listParameters;
  return choices(fields).flatMap((field) =>
    choices(directions).map((direction) => ({ ...everyRecord(resource), sort_by: field, sort: direction })),
  );
}

/** Returns the searches for a text in each searchable field, over all records. */
export function searchQueries(resource: Resource, text: string): readonly Query[] {
  return choices(resource.listParameters.search_by).map((field) => ({
    ...everyRecord(resource),
    search: text,
    search_by: field,
  }));
}

/** Returns the fields by which a list can be sorted. */
export function sortFields({ listParameters }: Resource): readonly unknown[] {
  return choices(listParameters.sort_by);
}

function choices(parameter: OpenApiParameter | undefined): readonly unknown[] {
  return parameter?.schema.enum ?? [];
}
