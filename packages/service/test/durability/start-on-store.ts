import { readFile } from 'node:fs/promises';
import { type ServiceProcess, startProcess } from '../commands/command-process.ts';
import type { Store } from '../database/test-database.ts';

/** Starts the service on the store in a separate process, which tests can kill. */
export function startOnStore(
  { configuration: { databaseUrl, dataFolder } }: Store,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const place = { DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'silent', ...environment };
  return startProcess({ folder: String(dataFolder), environment: place });
}

/** Resolves to the key in the file that the banner of the first start names. Later banners name none. */
export async function keyIn(banner: string): Promise<string | undefined> {
  const [, file] = /API key {2}in the file (\S+)/.exec(banner) ?? [];
  return file === undefined ? undefined : (await readFile(file, 'utf8')).trimEnd();
}
