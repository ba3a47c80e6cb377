import { cp, mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isIgnored } from '../work-tree.ts';

/** The folder of `node_modules` whose links lead to the workspaces. */
const workspaceLinks = '@contentgen';

/** Copies a work tree. The `node_modules` are links; workspace links point into the copy. */
export async function copyWorkTree(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => !isIgnored(relative(from, path)) });
  await linkInstalledPackages(join(from, 'node_modules'), join(to, 'node_modules'));
  for (const workspace of await workspaces(from)) {
    const nested = join(from, workspace, 'node_modules');
    if (await exists(nested)) await symlink(nested, join(to, workspace, 'node_modules'));
  }
}

async function linkInstalledPackages(installed: string, links: string): Promise<void> {
  await mkdir(links);
  for (const name of await readdir(installed)) {
    // Links to workspaces are relative, so their copies lead to the copies of the workspaces.
    if (name === workspaceLinks)
      await cp(join(installed, name), join(links, name), { recursive: true, verbatimSymlinks: true });
    else await symlink(join(installed, name), join(links, name));
  }
}

async function workspaces(root: string): Promise<string[]> {
  const packages = await readdir(join(root, 'packages'));
  return ['scripts', ...packages.map((name) => join('packages', name))];
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
