import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { run } from './run.ts';

/** The oldest Node of `engines`, and the newest of each later version that we support. */
export const nodeVersions = ['20.19.0', '22.23.3', '24.21.0'] as const;
export const bunVersion = '1.4.5';
export const denoVersion = '2.9.6';
/** The runtime of Cloudflare Workers. */
export const workerdVersion = '1.20261117.1';

/** A compiler between the oldest and the newest one that the tests of the client use. */
export const typescriptVersion = '6.0.3';

/** The newest version of the test runner, which loads ES modules with a flag of Node. */
export const jestVersion = '30.5.2';

/** The paths of the programs. */
export interface Runtimes {
  readonly nodes: ReadonlyMap<string, string>;
  readonly bun: string;
  readonly deno: string;
  readonly workerd: string;
  readonly tsc: string;
  readonly jest: string;
}

/**
 * Installs the runtimes from npm in a folder, unless it has them.
 *
 * @throws Error with the output of npm, for example if there is no network.
 */
export async function installRuntimes(folder: string): Promise<Runtimes> {
  const nodes = nodeVersions.map((version) => [`node-${version}`, version] as const);
  const dependencies = {
    ...Object.fromEntries(nodes.map(([name, version]) => [name, `npm:${nodePackage()}@${version}`])),
    bun: bunVersion,
    deno: denoVersion,
    workerd: workerdVersion,
    typescript: typescriptVersion,
    jest: jestVersion,
  };
  const manifest = {
    name: 'runtimes',
    private: true,
    dependencies,
    allowScripts: { bun: true, deno: true, workerd: true },
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder });

  const executable = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return {
    nodes: new Map(nodes.map(([name, version]) => [version, join(folder, 'node_modules', name, executable)])),
    bun: join(folder, 'node_modules/bun/bin/bun.exe'),
    deno: denoPath(folder),
    workerd: createRequire(join(folder, 'package.json'))('workerd').default,
    tsc: join(folder, 'node_modules/typescript/bin/tsc'),
    jest: join(folder, 'node_modules/jest/bin/jest.js'),
  };
}

/** Returns the package with the executable of Node for this machine. */
function nodePackage(): string {
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return [prefix, platform === 'win32' ? 'win' : platform, arch].join('-');
}

function denoPath(folder: string): string {
  const { resolve } = createRequire(join(folder, 'node_modules/deno/package.json'));
  const libc = process.platform === 'linux' ? '-glibc' : '';
  const platform = dirname(resolve(`@deno/${process.platform}-${process.arch}${libc}/package.json`));
  const found = ['deno', 'deno.exe'].map((name) => join(platform, name)).find((path) => existsSync(path));
  if (!found) throw new Error(`There is no Deno in ${platform}.`);
  return found;
}
