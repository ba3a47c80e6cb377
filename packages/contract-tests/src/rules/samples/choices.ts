import type { JsonSchema } from '@contentgen/contract';
import { type Choice, choicesOf } from '../../filters.ts';
import type { Resource } from '../../resources.ts';

/** The allowed values of a list's parameter. */
export function parameterChoices({ listParameters }: Resource, name: string): readonly Choice[] {
  return choicesOf(listParameters[name]?.schema ?? {});
}

/** The allowed page sizes, the smallest first. */
export function pageSizes(resource: Resource): readonly number[] {
  return parameterChoices(resource, 'per_page')
    .map(Number)
    .sort((a, b) => a - b);
}

/** The fields of a schema with their schemas. */
export function fieldsOf(schema: JsonSchema): readonly (readonly [name: string, schema: JsonSchema])[] {
  return Object.entries(schema.properties ?? {});
}

/** The fields of a schema with free text. */
export function textFields(schema: JsonSchema): readonly string[] {
  return fieldsOf(schema)
    .filter(([, { type, enum: values }]) => type === 'string' && !values)
    .map(([name]) => name);
}
