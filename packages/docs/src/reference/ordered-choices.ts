import { type JsonSchema, labelOf, type OpenApiDocument, withSteppedValues } from '@contentgen/contract';

/**
 * Returns the contract with the values and labels of each choice in the order of its values. Redoc lists the labels in the order
 * of their keys, but JavaScript moves integer keys to the front of an object: 0, 1, 0.25, 0.5, 0.75. If this changes
 * the order, each key gets a trailing space, which HTML does not show. Redoc shows only values with a label, and only
 * beside an `enum`: so each value gets its label, and a number with a step gets an `enum`.
 */
export function withOrderedChoices(contract: OpenApiDocument): OpenApiDocument {
  const schemas = Object.entries(contract.components.schemas).map(([name, schema]) => [
    name,
    ordered(schema),
  ]);
  return { ...contract, components: { ...contract.components, schemas: Object.fromEntries(schemas) } };
}

function ordered(schema: JsonSchema): JsonSchema {
  const choice = withSteppedValues(schema);
  const { enum: values = [], 'x-enumDescriptions': labels } = choice;
  if (labels === undefined) return schema;
  const rows = values.map((value) => [String(value), labelOf(choice, value)]);
  const isInOrder = Object.keys(labels).every((key, index) => key === rows[index]?.[0]);
  const shown = isInOrder ? rows : rows.map(([value, label]) => [`${value} `, label]);
  return { ...choice, 'x-enumDescriptions': Object.fromEntries(shown) };
}
