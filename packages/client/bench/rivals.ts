import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The used part of esbuild. */
export interface Esbuild {
  build(options: object): Promise<{ readonly outputFiles: readonly { readonly text: string }[] }>;
}

const folder = fileURLToPath(new URL('rivals/', import.meta.url));

/**
 * Returns esbuild from the folder of the rivals. Installs it if necessary. A separate folder, so that only
 * benchmarks install the rivals.
 *
 * @returns undefined if the installation fails.
 */
export function installRivals(): Esbuild | undefined {
  const require = createRequire(`${folder}package.json`);
  try {
    return require('esbuild');
  } catch {
    process.stderr.write(`Installing the rivals of the benchmark in ${folder} …\n`);
  }
  try {
    execFileSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    return require('esbuild');
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return undefined;
  }
}
