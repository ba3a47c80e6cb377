import type { JsonSchema } from '@contentgen/contract';
import { nonNull, sample } from './sample.ts';

/** A place in a body, with its schema. */
export interface Place {
  /** The path from the root: names of properties, and 0 for the first item of an array. */
  readonly path: readonly (string | number)[];
  readonly schema: JsonSchema;
  /** Whether the place is a required property. */
  readonly required: boolean;
}

/** Returns every place in a value of a schema, the root first. */
export function placesIn(schema: JsonSchema, path: Place['path'] = [], required = false): Place[] {
  const { properties = {}, items, required: names = [] } = nonNull(schema);
  return [
    { path, schema, required },
    ...Object.entries(properties).flatMap(([name, property]) =>
      placesIn(property, [...path, name], names.includes(name)),
    ),
    ...(items ? placesIn(items, [...path, 0]) : []),
  ];
}

/** Returns the name of a place in a body, such as `body/data/0/favorite`. */
export function nameOfPlace({ path }: Pick<Place, 'path'>): string {
  return ['body', ...path].join('/');
}

/** The value that marks a property to remove. */
export const leftOut = Symbol('left out');

/**
 * Returns a copy of a value of `schema` with a change at `path`. If a value on this path is missing or null, the copy
 * has a sample of its schema instead, so that the place exists.
 *
 * @param change gets the value at the place, or a sample if it is missing or null.
 */
export function changedAt(
  schema: JsonSchema,
  value: unknown,
  path: Place['path'],
  change: (value: unknown) => unknown,
): unknown {
  const present = value ?? sample(schema);
  const [step, ...rest] = path;
  if (step === undefined) return change(present);
  const { properties = {}, items = {} } = nonNull(schema);
  if (typeof step === 'number') {
    const [first, ...others] = present as readonly unknown[];
    return [changedAt(items, first, rest, change), ...others];
  }
  const { [step]: inner, ...others } = present as Readonly<Record<string, unknown>>;
  const changed = changedAt(properties[step] ?? {}, inner, rest, change);
  return changed === leftOut ? others : { ...others, [step]: changed };
}
