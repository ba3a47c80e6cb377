import type { Schema } from './rule.ts';

/** The types a schema allows, as a list: `type` may be one name or several. */
export function typesOf({ type = [] }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

/** Whether the schema lists its values, which bounds them better than any length or range. */
export function listsItsValues(schema: Schema): boolean {
  return schema.enum !== undefined || 'const' in schema;
}
