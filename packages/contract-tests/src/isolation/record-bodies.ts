import type { JsonSchema, Operation } from '@contentgen/contract';
import type { Fields } from '../http/request-body.ts';
import { type AnyRecord, exampleBody, type Resource } from '../resources.ts';

/** Returns the body of a create with a value for every filter: the last value of each choice. */
export function fullBody({ create, creation }: Resource): Fields {
  const example = exampleBody(create);
  const entries = Object.entries(creation.properties ?? {});
  return Object.fromEntries(
    entries.map(([field, { enum: choices }]) => [field, choices?.at(-1) ?? example[field]]),
  );
}

/** Returns the body of an update that makes a record a favorite and sets every text field to `text`. */
export function markingChange({ change }: Resource, record: AnyRecord, text: string): Fields {
  const value = (field: string, { type }: JsonSchema): unknown => {
    if (type === 'boolean') return true;
    return type === 'string' ? text : record[field as keyof AnyRecord];
  };
  const entries = Object.entries(change.properties ?? {});
  return Object.fromEntries(entries.map(([field, schema]) => [field, value(field, schema)]));
}

/**
 * Returns the example body of an update in the contract, adapted so that it changes this record; undefined for an
 * operation without a body.
 */
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

/** A query and a body that no operation accepts. */
export const invalidQuery = { no_such_parameter: 'x' };
export const invalidBody: Fields = { no_such_field: 'x' };
