import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Store } from '../database/test-database.ts';

const script = fileURLToPath(new URL('ledger-service.ts', import.meta.url));

/** A service in a process of its own, to be killed. */
export interface KilledService {
  readonly url: string;
  /** The first key of the store; null once there is one. */
  readonly key: string | null;
  /** SIGKILL. */
  kill(): Promise<void>;
}

/** Starts a service on the store, whose texts are written by the ledger. */
export async function startKilledService(
  { configuration: { databaseUrl, dataFolder } }: Store,
  ledgerUrl: string,
): Promise<KilledService> {
  const child = spawn(process.execPath, ['--conditions=@contentgen/source', script], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl ?? '',
      DATA_FOLDER: String(dataFolder),
      GENERATION_CONCURRENCY: '4',
      RATE_LIMIT_REQUESTS: '1000000000',
      LEDGER_URL: ledgerUrl,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const line = await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => String(chunk)),
    exited.then(([code]) => Promise.reject(new Error(`The service ended with ${code}.`))),
  ]);
  return {
    ...(JSON.parse(line) as { url: string; key: string | null }),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
