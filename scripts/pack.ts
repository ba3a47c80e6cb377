/** Packs all published packages into one folder: `npm run pack`. So a trial needs no clone. */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { script } from './command-line.ts';

/** The root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** What this program reads of a `package.json`. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly bin?: unknown;
  readonly engines: { readonly node: string };
  readonly repository: { readonly url: string };
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean };
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Reads the manifests of the packages that are not private. The keys are their folders. */
export async function publishedPackages(): Promise<ReadonlyMap<string, Manifest>> {
  return packagesThat((manifest) => manifest.private !== true);
}

async function packagesThat(
  isMeant: (manifest: Manifest) => boolean,
): Promise<ReadonlyMap<string, Manifest>> {
  const found = new Map<string, Manifest>();
  for (const name of (await readdir(join(root, 'packages'))).sort()) {
    const folder = join(root, 'packages', name);
    const manifest: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    if (isMeant(manifest)) found.set(folder, manifest);
  }
  return found;
}

/**
 * Builds the published packages, the service, the docs and the console, and packs each package.
 *
 * @param target an existing folder.
 * @returns the paths of the tarballs by the names of the packages.
 */
export async function packInto(target: string): Promise<ReadonlyMap<string, string>> {
  // The service is not published, but an operator installs its tarball.
  const packages = await packagesThat(
    ({ private: isPrivate, bin }) => isPrivate !== true || bin !== undefined,
  );
  npm(['run', 'docs']);
  npm(['run', 'console']);
  npm(['run', 'build']);
  // npm would run these scripts, too, but it would build everything again.
  for (const [folder, { scripts }] of packages) if (scripts['copy-sites']) npm(['run', 'copy-sites'], folder);
  for (const folder of packages.keys()) {
    npm(['pack', '--ignore-scripts', '--silent', '--pack-destination', target], folder);
  }
  for (const [folder, { scripts }] of packages) if (scripts.postpack) npm(['run', 'postpack'], folder);
  const fileOf = ({ name, version }: Manifest) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  return new Map([...packages.values()].map((one) => [one.name, join(target, fileOf(one))]));
}

/** Runs npm. If npm fails, shows what it has written, and ends this program. */
function npm(words: readonly string[], cwd = root): void {
  const { status, stdout } = spawnSync('npm', words, {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
  });
  if (status === 0) return;
  // Turbo writes the messages of a failed task here.
  process.stderr.write(stdout);
  process.stderr.write(`npm ${words.join(' ')} has failed.\n`);
  process.exit(status ?? 1);
}

if (import.meta.main) {
  const { processedArgs } = script('npm run pack --', 'Builds the published packages and packs each one.')
    .argument('[FOLDER]', 'where the tarballs go; earlier ones there are deleted', join(root, 'dist'))
    .parse();
  const target = resolve(process.env.INIT_CWD ?? '.', processedArgs[0]);
  await mkdir(target, { recursive: true });
  for (const name of await readdir(target)) {
    if (/^contentgen-.*\.tgz$/.test(name)) await rm(join(target, name));
  }
  process.stdout.write('Building the docs and the packages …\n');
  const tarballs = [...(await packInto(target)).values()];
  for (const path of tarballs) process.stdout.write(`${relative(process.cwd(), path)}\n`);
  process.stdout.write(`\nIn another folder: npm install ${target}/*.tgz\n`);
}
