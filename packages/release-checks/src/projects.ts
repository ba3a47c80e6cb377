import { existsSync } from 'node:fs';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { publishedPackage, root, withOwnDependencies } from './published-packages.ts';
import { run } from './run.ts';
import type { Tarballs } from './tarballs.ts';

/** A folder in which one published package is installed. */
export interface Project {
  readonly name: string;
  readonly folder: string;
  /** Adds the packages that the published package names as its peers. */
  installPeers(): Promise<void>;
}

/**
 * Installs a package alone: from its tarball and from the tarballs of its dependencies in this repository. The other
 * dependencies are links to packages of this repository's installation, but only to those that the package declares.
 */
export async function linkedProject(name: string, tarballs: Tarballs, folder: string): Promise<Project> {
  await createProject(folder);
  const modules = join(folder, 'node_modules');
  for (const own of withOwnDependencies(name)) {
    const target = join(modules, own);
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', tarballOf(own, tarballs), '--strip-components=1', '-C', target], {
      cwd: folder,
    });
    const { manifest } = publishedPackage(own);
    for (const dependency of Object.keys(manifest.dependencies ?? {})) await link(own, dependency, modules);
  }
  await linkPrograms(name, modules);
  const { manifest } = publishedPackage(name);
  return {
    name,
    folder,
    async installPeers() {
      for (const peer of Object.keys(manifest.peerDependencies ?? {})) await link(name, peer, modules);
    },
  };
}

/** Installs a package alone, from its tarball and those of its dependencies here, and from the registry of npm. */
export async function installedProject(name: string, tarballs: Tarballs, folder: string): Promise<Project> {
  await createProject(folder);
  const install = async (...what: readonly string[]) => {
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...what], { cwd: folder });
  };
  await install(...withOwnDependencies(name).map((own) => tarballOf(own, tarballs)));
  const { peerDependencies = {}, devDependencies = {} } = publishedPackage(name).manifest;
  const peers = Object.keys(peerDependencies).map((peer) => `${peer}@${devDependencies[peer]}`);
  return {
    name,
    folder,
    async installPeers() {
      if (peers.length > 0) await install(...peers);
    },
  };
}

async function createProject(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "name": "project", "private": true, "type": "module" }');
}

function tarballOf(name: string, tarballs: Tarballs): string {
  const tarball = tarballs.get(name);
  if (!tarball) throw new Error(`${name} is not packed.`);
  return tarball;
}

/** Links a dependency of a package. Our own packages are not linked, because they are installed from tarballs. */
async function link(name: string, dependency: string, modules: string): Promise<void> {
  const target = join(modules, dependency);
  if (dependency.startsWith('@contentgen/') || existsSync(target)) return;
  await mkdir(dirname(target), { recursive: true });
  const candidates = [publishedPackage(name).folder, root].map((one) =>
    join(one, 'node_modules', dependency),
  );
  const installed = candidates.find((candidate) => existsSync(candidate));
  if (!installed) throw new Error(`${dependency}, a dependency of ${name}, is not installed: run "npm ci".`);
  await symlink(installed, target, 'junction');
}

async function linkPrograms(name: string, modules: string): Promise<void> {
  await mkdir(join(modules, '.bin'), { recursive: true });
  for (const [program, path] of Object.entries(publishedPackage(name).manifest.bin ?? {})) {
    await chmod(join(modules, name, path), 0o755);
    await symlink(join(modules, name, path), join(modules, '.bin', program));
  }
}
