import { spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { CouldNotRun } from './could-not-run.ts';
import { readOptionFile } from './option-file.ts';

/**
 * The environment variable from which Node reads additional certificate authorities. Node reads it only when a
 * process starts.
 */
const variable = 'NODE_EXTRA_CA_CERTS';

/** Returns whether this process already trusts the certificate authority in a file. */
export function isTrusted(path: string, environment: Readonly<Record<string, string | undefined>>): boolean {
  return environment[variable] === resolve(path);
}

/**
 * Runs this command again in a process that also trusts the certificate authority in a file.
 *
 * @returns the exit code of that process.
 * @throws CouldNotRun when the file holds no certificate.
 */
export async function runTrusting(path: string): Promise<number> {
  await requireCertificate(path);
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [variable]: resolve(path) },
  });
  // Ctrl-C reaches both processes. The child deletes its records, and this process waits for it.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  const stop = () => child.kill('SIGTERM');
  process.on('SIGTERM', stop);
  const [code] = await once(child, 'exit');
  process.off('SIGINT', ignore).off('SIGTERM', stop);
  return code ?? 2;
}

async function requireCertificate(path: string): Promise<void> {
  const text = await readOptionFile('--ca', path);
  try {
    new X509Certificate(text);
  } catch {
    throw new CouldNotRun(
      `The file "${path}" of --ca contains no certificate in PEM format: pass the file of the certificate authority.`,
    );
  }
}
