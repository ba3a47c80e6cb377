import type { JsonSchema, OpenApiOperation } from '@contentgen/contract';

/** The contract's schemas of an operation's answers, in the form that compiles to serialisers. */
export function answerSchemas(described: OpenApiOperation) {
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

/** `oneOf: [X, null]` as a nullable X, which serialises without trying each branch. */
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
