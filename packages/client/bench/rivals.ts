import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** As much of esbuild as is used. */
export interface Esbuild {
  build(options: object): Promise<{ readonly outputFiles: readonly { readonly text: string }[] }>;
}

const folder = fileURLToPath(new URL('rivals/', import.meta.url));

/**
 * esbuild from the rivals' folder, which is installed when it isn't. They stand in a folder of their own, so that
 * only who measures gets them.
 *
 * @returns undefined where they can't be installed.
 */
export function installRivals(): Esbuild | undefined {
  const require = createRequire(`${folder}package.json`);
  try {
    return require('esbuild');
  } catch {
    process.stderr.write(`Installing what to measure against into ${folder} …\n`);
  }
  try {
    execFileSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    return require('esbuild');
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return undefined;
  }
}
