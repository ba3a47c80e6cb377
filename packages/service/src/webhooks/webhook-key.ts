import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../settings.ts';

/** The file of the key in the data folder. A backup does not have it. */
const fileName = 'webhook-key';

/** The key from which the secrets of webhooks follow. All processes of a service have the same. */
export interface WebhookKey {
  /** Returns the key; undefined if there is none. */
  read(): string | undefined;
  /** Returns the key, and makes it if this service may. Undefined if the operator must set WEBHOOK_KEY. */
  make(): string | undefined;
}

/**
 * Finds the key: the setting WEBHOOK_KEY, or, with the embedded database, a file in the data folder that the first webhook
 * makes. Services on a database server may run on several machines, so they need the setting.
 */
export function webhookKey({
  webhookKey: set,
  databaseUrl,
  dataFolder,
}: Pick<Configuration, 'webhookKey' | 'databaseUrl' | 'dataFolder'>): WebhookKey {
  if (set !== null) return constant(set.reveal());
  if (databaseUrl !== null) return constant(undefined);
  if (dataFolder === null) return constant(newKey());
  const file = join(dataFolder, fileName);
  let known: string | undefined;
  const read = () => {
    try {
      const found = readFileSync(file, 'utf8').trim();
      // A crash can leave an empty file.
      if (found.length >= 32) known ??= found;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return known;
  };
  const make = () => {
    if (read() === undefined) writeFileSync(file, `${newKey()}\n`, { mode: 0o600, flush: true });
    return read();
  };
  return { read, make };
}

const newKey = () => randomBytes(32).toString('base64url');

const constant = (key: string | undefined): WebhookKey => ({ read: () => key, make: () => key });
