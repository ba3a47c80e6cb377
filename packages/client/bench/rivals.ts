import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('rivals/', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
const rivals = Object.keys(dependencies);

/**
 * Installs the compared packages in a separate folder if necessary, so that only benchmarks install them.
 *
 * @returns whether they are installed.
 */
export function installRivals(): boolean {
  try {
    if (!rivals.every((name) => isInstalled(name))) {
      process.stderr.write(`Installing the rivals of the benchmark in ${folder} …\n`);
      execFileSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    }
    return true;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return false;
  }
}

/**
 * Returns whether the folder itself has a compared package in the right version. Node would also find it in a parent
 * folder.
 */
function isInstalled(name: string): boolean {
  const path = `${folder}node_modules/${name}/package.json`;
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).version === dependencies[name];
}
