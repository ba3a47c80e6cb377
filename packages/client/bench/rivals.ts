import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The part of esbuild's API that the benchmark uses. */
export interface Esbuild {
  build(options: object): Promise<{ readonly outputFiles: readonly { readonly text: string }[] }>;
}

const folder = fileURLToPath(new URL('rivals/', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
const rivals = Object.keys(dependencies);

/**
 * Returns esbuild from a separate folder with the compared packages. Installs them there if necessary, so that only
 * benchmarks install them.
 *
 * @returns undefined if the installation fails.
 */
export function installRivals(): Esbuild | undefined {
  const require = createRequire(`${folder}package.json`);
  try {
    if (!rivals.every((name) => isInstalled(name))) {
      process.stderr.write(`Installing the rivals of the benchmark in ${folder} …\n`);
      execFileSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    }
    return require('esbuild');
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return undefined;
  }
}

/**
 * Whether the folder itself has a compared package in the right version. Node would also find it in a parent folder.
 */
function isInstalled(name: string): boolean {
  const path = `${folder}node_modules/${name}/package.json`;
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).version === dependencies[name];
}
