import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { databaseUrl, template } from '../postgresql/database-url.ts';

/** Creates a database on the server. In a run on the embedded database, the URL is null. */
export async function newDatabase(
  options: { readonly empty?: boolean } = {},
): Promise<{ readonly databaseUrl: string | null; drop(): Promise<void> }> {
  const folder = inject('postgresql');
  if (folder === null) return { databaseUrl: null, async drop() {} };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(
    folder,
    `create database ${name} template ${options.empty ? 'template0' : template} strategy file_copy`,
  );
  return {
    databaseUrl: databaseUrl(folder, name),
    drop: () => administer(folder, `drop database ${name} with (force)`),
  };
}

async function administer(folder: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(folder, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
