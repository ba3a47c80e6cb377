import type { JsonSchema } from '@contentgen/contract';

/**
 * As much of an object as a check needs to see: of its unknown fields the first `most`, of a list that is too
 * long one item too many. A body of half a million items would otherwise be half a million errors, of which
 * nobody is told, while everybody waits.
 */
export function boundedValues(values: unknown, { properties = {} }: JsonSchema, most: number): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  const bounded: Record<string, unknown> = Object.create(null);
  let unknown = 0;
  for (const [field, value] of Object.entries(values)) {
    const property = Object.hasOwn(properties, field) ? properties[field] : undefined;
    if (property === undefined) unknown += 1;
    if (property === undefined && unknown > most) continue;
    const isTooLong =
      Array.isArray(value) && property?.maxItems !== undefined && value.length > property.maxItems;
    bounded[field] = isTooLong ? value.slice(0, property.maxItems + 1) : value;
  }
  return bounded;
}
