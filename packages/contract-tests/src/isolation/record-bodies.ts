import type { JsonSchema, Operation } from '@contentgen/contract';
import type { Fields } from '../http/request-body.ts';
import { type AnyRecord, exampleBody, type Resource } from '../resources.ts';

/** A create's body with every field that a list can be filtered by: of each choice the last value. */
export function fullBody({ create, creation }: Resource): Fields {
  const example = exampleBody(create);
  const entries = Object.entries(creation.properties ?? {});
  return Object.fromEntries(
    entries.map(([field, { enum: choices }]) => [field, choices?.at(-1) ?? example[field]]),
  );
}

/** An update's body that marks a record as a favorite and writes `text` into every text of it that it can. */
export function markingChange({ change }: Resource, record: AnyRecord, text: string): Fields {
  const value = (field: string, { type }: JsonSchema): unknown => {
    if (type === 'boolean') return true;
    return type === 'string' ? text : record[field as keyof AnyRecord];
  };
  const entries = Object.entries(change.properties ?? {});
  return Object.fromEntries(entries.map(([field, schema]) => [field, value(field, schema)]));
}

/** The contract's example of an update's body, as it would change this record; undefined without a body. */
export function validChange(operation: Operation, record: AnyRecord): Fields | undefined {
  if (operation.bodyMediaTypes.length === 0) return undefined;
  const value = (field: string, example: unknown): unknown => {
    const own = record[field as keyof AnyRecord];
    if (typeof example === 'boolean') return !own;
    return Array.isArray(example) ? own : example;
  };
  const entries = Object.entries(exampleBody(operation));
  return Object.fromEntries(entries.map(([field, example]) => [field, value(field, example)]));
}

/** A query and a body that no operation takes. */
export const invalidQuery = { no_such_parameter: 'x' };
export const invalidBody: Fields = { no_such_field: 'x' };
