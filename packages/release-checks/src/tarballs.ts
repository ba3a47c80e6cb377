import { join } from 'node:path';
import { publishedPackages, root } from './published-packages.ts';
import { run } from './run.ts';

/** The paths of the tarballs, by the name of the package. */
export type Tarballs = ReadonlyMap<string, string>;

/** Packs every published package as it was built. */
export async function packPublishedPackages(destination: string): Promise<Tarballs> {
  // `npm pack` would also run these scripts, but it would build everything again.
  await runWherePresent('copy-docs');
  // One process of npm packs all packages, because its start takes longer than packing.
  const workspaces = [...publishedPackages.keys()].map((name) => `--workspace=${name}`);
  const parameters = ['pack', '--ignore-scripts', '--json', '--pack-destination', destination, ...workspaces];
  const { stdout } = await run('npm', parameters, { cwd: root });
  await runWherePresent('postpack');
  const packed = Object.values<{ name: string; filename: string }>(JSON.parse(stdout));
  const tarballs = new Map(packed.map(({ name, filename }) => [name, join(destination, filename)]));
  for (const name of publishedPackages.keys()) {
    if (!tarballs.has(name)) throw new Error(`npm did not pack ${name}.`);
  }
  return tarballs;
}

/** Runs a script of each published package that has it. */
async function runWherePresent(script: string): Promise<void> {
  for (const { folder, manifest } of publishedPackages.values()) {
    if (manifest.scripts[script] !== undefined) await run('npm', ['run', script], { cwd: folder });
  }
}
