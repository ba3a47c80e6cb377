import type { JsonSchema } from '@contentgen/contract';

const relaxed = new WeakMap<JsonSchema, JsonSchema>();

/**
 * Returns a schema that also permits what a newer version of the contract may add to a response: fields, and values
 * of an enum. Everything else stays required.
 */
export function withAdditions(schema: JsonSchema): JsonSchema {
  const known = relaxed.get(schema) ?? (relax(schema) as JsonSchema);
  relaxed.set(schema, known);
  return known;
}

function relax(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relax);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(
    ([keyword, part]) =>
      !(keyword === 'additionalProperties' && part === false) && !(keyword === 'enum' && Array.isArray(part)),
  );
  return Object.fromEntries(parts.map(([keyword, part]) => [keyword, relax(part)]));
}
