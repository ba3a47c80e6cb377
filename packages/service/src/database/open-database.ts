import type { Configuration } from '../settings.ts';
import type { OpenDatabase } from './connection.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { migrate, type SchemaUpdate } from './migrations.ts';
import { openServerDatabase } from './server-database.ts';

/**
 * Opens the configured database, on a server or embedded, and updates its schema.
 *
 * @param update brings the database to another schema than the newest.
 * @throws DatabaseUnusableError when the server can't be reached or used.
 */
export async function openDatabase(
  {
    databaseUrl,
    databaseDirectUrl = null,
    databasePoolSize,
    dataFolder,
  }: Pick<Configuration, 'databaseUrl' | 'databasePoolSize' | 'dataFolder'> &
    Partial<Pick<Configuration, 'databaseDirectUrl'>>,
  update: SchemaUpdate = migrate,
): Promise<OpenDatabase> {
  return databaseUrl === null
    ? openEmbeddedDatabase(dataFolder, update)
    : openServerDatabase({ url: databaseUrl, directUrl: databaseDirectUrl }, databasePoolSize, update);
}
