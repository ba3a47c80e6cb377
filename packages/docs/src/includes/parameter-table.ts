import { type JsonSchema, type OperationId, withSteppedValues } from '@contentgen/contract';
import { limitOf } from './limit-tables.ts';
import { allOperations } from './problem-chapters.ts';
import { codes, table } from './table.ts';

/** Returns a table of the query parameters of an operation, with their values and defaults. */
export function parameterTable(operationId: OperationId): string {
  const parameters = allOperations
    .find((operation) => operation.operationId === operationId)
    ?.parameters?.filter(({ in: place }) => place === 'query');
  return table(
    ['parameter', 'values', 'default', 'meaning'],
    (parameters ?? []).map(({ name, schema, description }) => [
      `\`${name}\``,
      valuesOf(schema),
      schema.default === undefined ? '' : `\`${schema.default}\``,
      description,
    ]),
  );
}

/**
 * Maximum number of values that a cell lists. A longer list is shown as a range. Only the list of template ids is so
 * long.
 */
const listed = 15;

/** Returns which values a schema allows, as Markdown: the values, or the type and the limit. */
export function valuesOf(schema: JsonSchema): string {
  const { enum: values, type } = withSteppedValues(schema);
  if (values !== undefined) {
    return values.length > listed ? `\`${values[0]}\` to \`${values.at(-1)}\`` : codes(values);
  }
  return type === 'boolean' ? codes([true, false]) : (limitOf(schema) ?? schema.format ?? String(type));
}
