import type { JsonSchema, OpenApiOperation, OpenApiParameter } from '../document.ts';

/**
 * Returns the schema of an object with all parameters that an operation has in one place. The schema allows no other
 * names.
 */
export function parametersSchema(
  { parameters = [] }: OpenApiOperation,
  place: OpenApiParameter['in'],
): JsonSchema {
  const own = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    additionalProperties: false,
    required: own.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
  };
}
