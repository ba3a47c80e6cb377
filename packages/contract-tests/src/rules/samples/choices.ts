import type { JsonSchema } from '@contentgen/contract';
import { type Choice, choicesOf } from '../../filters.ts';
import type { Resource } from '../../resources.ts';

/** Returns the allowed values of a list parameter. */
export function parameterChoices({ listParameters }: Resource, name: string): readonly Choice[] {
  return choicesOf(listParameters[name]?.schema ?? {});
}

/** Returns the allowed page sizes, the smallest first. */
export function pageSizes(resource: Resource): readonly number[] {
  return parameterChoices(resource, 'per_page')
    .map(Number)
    .sort((a, b) => a - b);
}

/** Returns the fields of a schema with their schemas. */
export function fieldsOf(schema: JsonSchema): readonly (readonly [name: string, schema: JsonSchema])[] {
  return Object.entries(schema.properties ?? {});
}

/** Returns the fields of a schema that can have any text. */
export function textFields(schema: JsonSchema): readonly string[] {
  return fieldsOf(schema)
    .filter(([, { type, enum: values }]) => type === 'string' && !values)
    .map(([name]) => name);
}
