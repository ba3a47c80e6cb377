import type { JsonSchema } from '@contentgen/contract';

const byFormat: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-7000-8000-000000000000',
  'date-time': '2026-01-01T00:00:00.000Z',
  uri: 'http://127.0.0.1/sample',
  'uri-reference': '/sample',
};

/** Returns a value that matches a schema, with every property, one item in each array, and no null. */
export function sample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.oneOf) return sample(schema.oneOf.find(({ type }) => type !== 'null') ?? {});
  switch (typesOf(schema).find((type) => type !== 'null')) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sample(property)]),
      );
    case 'array':
      return [sample(schema.items ?? {})];
    case 'string':
      return byFormat[schema.format ?? ''] ?? 'sample';
    case 'boolean':
      return true;
    default:
      return schema.minimum ?? 1;
  }
}

/** Returns the JSON types that a schema allows. */
export function typesOf({ type, oneOf }: JsonSchema): readonly string[] {
  return oneOf ? oneOf.flatMap(typesOf) : [type ?? []].flat();
}

/** Returns the schema of the values that are not null. */
export function nonNull(schema: JsonSchema): JsonSchema {
  return schema.oneOf?.find(({ type }) => type !== 'null') ?? schema;
}
