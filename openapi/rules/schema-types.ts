import type { Schema } from './rule.ts';

/** Returns the types that a schema allows, as a list. */
export function typesOf({ type = [] }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

/** Returns whether the schema lists its values, so that it needs no length or range. */
export function listsItsValues(schema: Schema): boolean {
  return schema.enum !== undefined || 'const' in schema;
}
