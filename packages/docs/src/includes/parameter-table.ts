import type { JsonSchema, OperationId } from '@contentgen/contract';
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

function valuesOf({ enum: values, type, maxLength }: JsonSchema): string {
  if (values !== undefined) {
    return values.length > listed ? `\`${values[0]}\` to \`${values.at(-1)}\`` : codes(values);
  }
  return type === 'boolean' ? codes([true, false]) : `a text of at most ${maxLength} characters`;
}
