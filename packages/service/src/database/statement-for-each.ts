import { type ResourceName, readResources } from '@contentgen/contract';
import { type Statement, statement } from './statement.ts';

/** Makes the same statement for the table of each resource. */
export function statementForEach<Parameters extends object, Row = unknown>(
  sql: (table: ResourceName) => string,
): { readonly [Name in ResourceName]: Statement<Parameters, Row> } {
  const made = readResources().map(({ name }) => [name, statement<Parameters, Row>(sql(name))] as const);
  return Object.fromEntries(made) as { [Name in ResourceName]: Statement<Parameters, Row> };
}
