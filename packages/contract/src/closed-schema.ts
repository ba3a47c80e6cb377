import type { JsonSchema } from './document.ts';

/**
 * Returns a schema that permits no fields besides those that it names. In the contract, responses are open, so that a
 * later version may add fields. A server of this version has none.
 *
 * @param schema its references must already be resolved.
 */
export function closedSchema(schema: JsonSchema): JsonSchema {
  return closed(schema) as JsonSchema;
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.fromEntries(Object.entries(value).map(([keyword, part]) => [keyword, closed(part)]));
  const isObject = 'type' in value && 'properties' in value && typeof value.properties === 'object';
  return isObject ? { ...parts, additionalProperties: false } : parts;
}
