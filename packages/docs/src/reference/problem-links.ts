import type { JsonSchema, OpenApiDocument } from '@contentgen/contract';
import { problemAnchors } from '../includes/problem-chapters.ts';

/**
 * Returns the contract with a link from the `type` of each problem to its chapter in the guide of errors, for the
 * reference. The links fit a page in a folder beside `guides`.
 */
export function withProblemLinks(contract: OpenApiDocument): OpenApiDocument {
  const schemas = Object.entries(contract.components.schemas).map(([name, schema]) => [name, linked(schema)]);
  return { ...contract, components: { ...contract.components, schemas: Object.fromEntries(schemas) } };
}

function linked(schema: JsonSchema): JsonSchema {
  const { type } = schema.properties ?? {};
  const anchor = problemAnchors.get(String(type?.const));
  if (anchor === undefined) return schema;
  const description = `[The cause and the remedy](../guides/errors/#${anchor}).`;
  return { ...schema, properties: { ...schema.properties, type: { ...type, description } } };
}
