import type { JsonSchema } from '@contentgen/contract';
import { nonNull, sample } from './sample.ts';

/** A place in a body that has a schema. */
export interface Place {
  /** From the whole to it: names of properties, and 0 for the first item of an array. */
  readonly path: readonly (string | number)[];
  readonly schema: JsonSchema;
  /** Whether it is a property that must be present. */
  readonly required: boolean;
}

/** Every place in a value of a schema, the whole first. */
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

/** `body/data/0/favorite` */
export function nameOfPlace({ path }: Pick<Place, 'path'>): string {
  return ['body', ...path].join('/');
}

/** Leaves a property out. */
export const leftOut = Symbol('left out');

/**
 * A copy of a value of `schema` in which the value at `path` is changed. Where it has no such place, because
 * something on the way is null or empty, the place is made first, with samples around it.
 *
 * @param change is given what stands at the place, a sample where that is nothing or null.
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
