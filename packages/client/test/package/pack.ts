import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The packages of a release of the client. */
export const released = ['contract', 'client'] as const;

/** The paths of the tarballs, by folder name. */
export type Tarballs = Readonly<Record<(typeof released)[number], string>>;

/** Runs npm in a folder, without the variables of the npm that runs the tests. */
export async function npm(folder: string, ...parameters: readonly string[]): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'));
  const { stdout } = await promisify(execFile)('npm', parameters, {
    cwd: folder,
    env: Object.fromEntries(own),
  });
  return stdout;
}

/**
 * Packs the released packages from copies in `folder`. Their own scripts build them.
 */
export async function pack(folder: string): Promise<Tarballs> {
  for (const name of ['tsconfig.json', 'tsconfig.published.json']) {
    await cp(join(root, name), join(folder, name));
  }
  for (const name of released) {
    const filter = (path: string) => !['dist', 'node_modules', 'test'].includes(basename(path));
    await cp(join(root, 'packages', name), join(folder, 'packages', name), { recursive: true, filter });
  }
  await linkModules(folder, join(folder, 'packages'));
  const tarballs = {} as Record<keyof Tarballs, string>;
  for (const name of released) {
    // The copy has no files of an older build.
    await mkdir(join(folder, 'packages', name, 'dist'));
    await writeFile(join(folder, 'packages', name, 'dist/old.js'), '');
    const [tarball = ''] = await packFolders([join(folder, 'packages', name)], folder, []);
    tarballs[name] = tarball;
  }
  return tarballs;
}

/** Installs the tarballs in a new project, without a network: packs their dependencies from this repository. */
export async function install(tarballs: Tarballs, folder: string): Promise<void> {
  const names = new Set<string>();
  const collect = async (path: string) => {
    const { dependencies = {} } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies).filter((one) => !one.startsWith('@contentgen/'))) {
      if (names.has(name)) continue;
      names.add(name);
      await collect(join(root, 'node_modules', name));
    }
  };
  for (const name of released) await collect(join(root, 'packages', name));
  const others = await packFolders(
    [...names].map((name) => join(root, 'node_modules', name)),
    folder,
  );
  await npm(folder, 'install', '--offline', '--ignore-scripts', ...Object.values(tarballs), ...others);
}

/** Makes every module of the repository available in `folder`, with our own packages from `packages`. */
export async function linkModules(folder: string, packages: string): Promise<void> {
  const own = join(folder, 'node_modules/@contentgen');
  await mkdir(own, { recursive: true });
  for (const name of released) await symlink(join(packages, name), join(own, name));
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@contentgen') await symlink(join(root, 'node_modules', name), join(dirname(own), name));
  }
}

/** Packs folders with one npm. @returns the paths of the tarballs, in the order of the folders. */
async function packFolders(
  paths: readonly string[],
  destination: string,
  options = ['--ignore-scripts'],
): Promise<string[]> {
  const parameters = [...options, '--json', '--pack-destination', destination];
  const packed = JSON.parse(await npm(destination, 'pack', ...paths, ...parameters));
  return Object.values<{ filename: string }>(packed).map(({ filename }) => join(destination, filename));
}
