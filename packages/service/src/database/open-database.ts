import type { Configuration } from '../configuration.ts';
import type { OpenDatabase } from './connection.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

/**
 * Opens the database that is configured, the server's or the embedded one, and brings it to the newest schema.
 *
 * @throws DatabaseUnusableError for a server that can't be reached or used.
 */
export async function openDatabase({
  databaseUrl,
  databasePoolSize,
  dataFolder,
}: Pick<Configuration, 'databaseUrl' | 'databasePoolSize' | 'dataFolder'>): Promise<OpenDatabase> {
  if (databaseUrl === null) return openEmbeddedDatabase(dataFolder);
  const { openServerDatabase } = await import('./server-database.ts');
  return openServerDatabase(databaseUrl, databasePoolSize);
}
