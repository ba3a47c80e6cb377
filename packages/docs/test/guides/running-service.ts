import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run-samples.ts';

/** A service in a separate process, started as the guides say. */
export interface RunningService {
  readonly url: string;
  /** The API key that the first start created. */
  readonly key: string;
  /** The variables with which commands find the service's data. */
  readonly environment: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Starts a service with its data in a folder. */
export async function startService(folder: string): Promise<RunningService> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('CONTENTGEN_'));
  const environment = { ...Object.fromEntries(own), DATA_FOLDER: join(folder, 'data') };
  const service = spawn('npm', ['run', '--silent', 'service', '--', 'start'], {
    cwd: root,
    env: {
      ...environment,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_REQUESTS: '400',
      RATE_LIMIT_WINDOW_SECONDS: '2',
      // The contract tests send more requests without a valid key than one address may send in a minute.
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    for (const stream of [service.stdout, service.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        const [, address] = /Address +(\S+).*first-api-key/s.exec(output) ?? [];
        if (address) resolve(address);
      });
    }
    service.on('close', () => reject(new Error(`The service did not start:\n${output}`)));
  });
  return {
    url,
    key: (await readFile(join(folder, 'data/first-api-key'), 'utf8')).trim(),
    environment,
    stop: async () => {
      if (service.pid === undefined || service.exitCode !== null) return;
      process.kill(-service.pid, 'SIGTERM');
      await once(service, 'close');
    },
  };
}
