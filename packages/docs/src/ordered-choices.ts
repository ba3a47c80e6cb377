import type { JsonSchema, OpenApiDocument } from '@contentgen/contract';

/**
 * The contract with the labels of every choice in the order of its values, as Redoc lists them. JavaScript moves keys
 * that look like integers to the front of an object: 0, 1, 0.25, 0.5, 0.75. Where that happens, the keys get a space
 * at their end, which HTML does not show.
 */
export function withOrderedChoices(contract: OpenApiDocument): OpenApiDocument {
  const schemas = Object.entries(contract.components.schemas).map(([name, schema]) => [
    name,
    ordered(schema),
  ]);
  return { ...contract, components: { ...contract.components, schemas: Object.fromEntries(schemas) } };
}

function ordered(schema: JsonSchema): JsonSchema {
  const { enum: values = [], 'x-enumDescriptions': labels } = schema;
  if (labels === undefined) return schema;
  const rows = values.map((value) => [String(value), labels[String(value)]]);
  const isInOrder = Object.keys(labels).every((key, index) => key === rows[index]?.[0]);
  const shown = isInOrder ? rows : rows.map(([value, label]) => [`${value} `, label]);
  return { ...schema, 'x-enumDescriptions': Object.fromEntries(shown) };
}
