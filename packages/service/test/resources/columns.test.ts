import { type ResourceName, readResources } from '@contentgen/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../src/resources/complete-definitions.ts';
import { definitions } from '../../src/resources/registry.ts';
import { computationsOf, foldedColumn, hiddenColumns } from '../../src/resources/resource-definition.ts';
import { databaseOfFile } from '../database/test-database.ts';

const opened = await databaseOfFile();

/** Resolves to the columns of a table, in the order of their names. */
async function columnsInDatabase(table: ResourceName): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}::text`.execute(opened.database);
  return rows.map(({ name }) => name).sort();
}

describe.each(readResources())('the table of $name', ({ name, record }) => {
  const definition = definitions[name];
  const computations = computationsOf(definition);
  const properties = Object.keys(record.properties ?? {});

  it('has exactly the columns of the definition and the shared columns', async () => {
    const advice = `Add a migration to src/database/migrations, or change src/resources/${name}/${name}.ts.`;
    const folded = Object.values<string>(definition.search).map(foldedColumn);
    expect(await columnsInDatabase(name), advice).toEqual([...columnsOf(definition), ...folded].sort());
  });

  it('has no hidden column except the listed ones', async () => {
    const computedFrom = Object.values(computations).flatMap(({ from }) => from);
    const shown: readonly string[] = [...properties, ...computedFrom, ...hiddenColumns];
    const hidden = columnsOf(definition).filter((column) => !shown.includes(column));
    expect(hidden, `Show these columns of ${name} in the contract, or add them to hiddenColumns.`).toEqual(
      [],
    );
  });

  it('computes only properties of the record', () => {
    expect(Object.keys(computations).filter((property) => !properties.includes(property))).toEqual([]);
  });
});
