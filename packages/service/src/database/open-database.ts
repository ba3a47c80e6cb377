import type { Configuration } from '../configuration.ts';
import type { OpenDatabase } from './connection.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

/**
 * Opens the configured database, on a server or embedded, and updates its schema.
 *
 * @throws DatabaseUnusableError when the server can't be reached or used.
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
