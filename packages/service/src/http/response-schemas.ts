import type { JsonSchema, OpenApiOperation } from '@contentgen/contract';

/** Returns the schemas of an operation's responses, prepared for the compiler of serialisers. */
export function responseSchemas(described: OpenApiOperation) {
  const entries = Object.entries(described.responses).filter(([, { content }]) => content !== undefined);
  return Object.fromEntries(
    entries.map(([status, { content = {} }]) => [
      status,
      {
        content: Object.fromEntries(
          Object.entries(content).map(([mediaType, { schema }]) => [
            mediaType,
            { schema: serialisable(schema) },
          ]),
        ),
      },
    ]),
  );
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
