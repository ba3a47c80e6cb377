import { type ResourceName, readResources } from '@contentgen/contract';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Runs a statement, also in a transaction. Resolves to its rows. */
export type Statement<Parameters, Row> = (database: Kysely<Schema>, parameters: Parameters) => Promise<Row[]>;

/** The statements of this process as PostgreSQL gets them, with the names of their parameters. The tests let it prepare each. */
export const statements = new Map<string, readonly string[]>();

/** A name after one colon. Two colons are a cast. */
const placeholder = /(?<!:):([a-z_0-9]+)/g;

/**
 * Makes a statement of its SQL.
 *
 * @param sql the SQL with named parameters, such as `id = :id`. psql reads the same names: `\set id '''0199…'''`. The
 *   database keeps a plan for each statement, so make few different ones, and none in a function that is called often.
 */
export function statement<Parameters extends object, Row = unknown>(sql: string): Statement<Parameters, Row> {
  const names: string[] = [];
  const text = sql.replace(placeholder, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  statements.set(text, names);
  return async (database, parameters) => {
    const values = names.map((name) => {
      const value = (parameters as Readonly<Record<string, unknown>>)[name];
      if (value === undefined) throw new Error(`The statement has no value for :${name}.`);
      return value;
    });
    return (await database.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  };
}

/** Makes the same statement for the table of each resource. */
export function statementForEach<Parameters extends object, Row = unknown>(
  sql: (table: ResourceName) => string,
): { readonly [Name in ResourceName]: Statement<Parameters, Row> } {
  const made = readResources().map(({ name }) => [name, statement<Parameters, Row>(sql(name))] as const);
  return Object.fromEntries(made) as { [Name in ResourceName]: Statement<Parameters, Row> };
}
