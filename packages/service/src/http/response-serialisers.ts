import type { JsonSchema, OpenApiOperation } from '@contentgen/contract';
import compile, { type AnySchema } from 'fast-json-stringify';

/** Turns a body into JSON. Throws an error for a body that its schema does not allow. */
type Serialiser = (body: unknown) => string;

/** The compiled serialisers, by schema. All services of a process have the same contract, so they share them. */
const compiled = new WeakMap<JsonSchema, Serialiser>();

/**
 * Returns the serialiser for a response of an operation; undefined if the contract has no body for it. The first call
 * compiles the serialiser, which takes some milliseconds.
 */
export function responseSerialiser(
  { responses }: OpenApiOperation,
  status: number,
  mediaType: string,
): Serialiser | undefined {
  const schema = responses[status]?.content?.[mediaType]?.schema;
  if (schema === undefined) return undefined;
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const serialiser = compile(serialisable(schema) as AnySchema);
  compiled.set(schema, serialiser);
  return serialiser;
}

/**
 * Turns `oneOf: [X, null]` into a nullable X. With `oneOf`, a serialiser would try each alternative, which is slow.
 */
function serialisable(schema: JsonSchema): JsonSchema {
  const [choice] = schema.oneOf ?? [];
  if (choice !== undefined) return { ...serialisable(choice), nullable: true } as JsonSchema;
  return {
    ...schema,
    ...(schema.items && { items: serialisable(schema.items) }),
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [name, serialisable(property)]),
      ),
    }),
  };
}
