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

/** The key that the first start on a store prints. */
export function keyIn(banner: string): string | undefined {
  return /cgk_\w+/.exec(banner)?.[0];
}
