/**
 * Fails if the installed dependencies take more of the disk than the limit: a large dependency slows every `npm ci`.
 * Run it directly after `npm ci`.
 */
import { existsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './command-line.ts';

/** Maximum size of the installed dependencies, in MB of 2^20 bytes. */
const limit = 950;

const usage = `Usage: npm run check-install-size

Fails if the installed dependencies take more than ${limit} MB of the disk. Run it directly after npm ci.

Exit codes: 0 at most ${limit} MB; 1 more; 2 wrong usage.`;
readCommandLine(usage, {});

const root = fileURLToPath(new URL('../', import.meta.url));
const counted = new Set<string>();

/**
 * Returns the space that a file or folder takes on the disk, in bytes. A file with several links counts once, as for
 * `du`.
 */
async function sizeOf(path: string): Promise<number> {
  const stat = await lstat(path);
  const file = `${stat.dev}:${stat.ino}`;
  if (counted.has(file)) return 0;
  counted.add(file);
  // Windows does not report blocks.
  let total = stat.blocks ? stat.blocks * 512 : stat.size;
  if (stat.isDirectory()) for (const name of await readdir(path)) total += await sizeOf(join(path, name));
  return total;
}

/** Returns the folders of the dependencies: of the root, and of the workspaces that need other versions. */
async function modulesFolders(): Promise<string[]> {
  const packages = await readdir(join(root, 'packages'));
  const workspaces = ['', 'scripts', ...packages.map((name) => join('packages', name))];
  return workspaces
    .map((workspace) => join(root, workspace, 'node_modules'))
    .filter((path) => existsSync(path));
}

const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);

const sizes: (readonly [path: string, bytes: number])[] = [];
// Tools write caches into folders such as `.cache` and `.astro` when they run.
for (const modules of await modulesFolders()) {
  for (const name of (await readdir(modules)).filter((one) => !one.startsWith('.') || one === '.bin')) {
    sizes.push([join(modules, name), await sizeOf(join(modules, name))]);
  }
}
const total = megabytes(sizes.reduce((sum, [, bytes]) => sum + bytes, 0));
process.stdout.write(`The dependencies take ${total} MB. The limit is ${limit} MB.\n`);
if (total > limit) {
  const largest = sizes.toSorted(([, one], [, other]) => other - one).slice(0, 20);
  for (const [path, bytes] of largest) {
    process.stderr.write(`${String(megabytes(bytes)).padStart(5)} ${relative(root, path)}\n`);
  }
  process.exitCode = 1;
}
