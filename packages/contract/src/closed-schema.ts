import type { JsonSchema } from './document.ts';

/**
 * Returns a schema that permits no fields besides those that it names, and no values besides those of `examples`. In
 * the contract, responses are open, so that a later version may add both. A server of this version has none.
 *
 * @param schema its references must already be resolved.
 */
export function closedSchema(schema: JsonSchema): JsonSchema {
  return closed(schema) as JsonSchema;
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const { examples, ...own } = value as JsonSchema;
  const parts: Record<string, unknown> = Object.fromEntries(
    Object.entries(own).map(([keyword, part]) => [keyword, closed(part)]),
  );
  if (own.type === 'string' && examples !== undefined) parts.enum = examples;
  const isObject = 'type' in value && 'properties' in value && typeof value.properties === 'object';
  return isObject ? { ...parts, additionalProperties: false } : parts;
}
