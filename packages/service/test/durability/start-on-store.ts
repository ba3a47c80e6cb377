import { type ServiceProcess, startProcess } from '../commands/command-process.ts';
import type { Store } from '../database/test-database.ts';

/** Starts the service on the store as people do, in a process of its own that can be killed. */
export function startOnStore(
  { configuration: { databaseUrl, dataFolder } }: Store,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const place = { DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'silent', ...environment };
  return startProcess({ folder: String(dataFolder), environment: place });
}

/** The key that the first start on a store shows, and no other. */
export function keyIn(greeting: string): string | undefined {
  return /cgk_\w+/.exec(greeting)?.[0];
}
