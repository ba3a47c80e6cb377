import { cp, mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

/** What git ignores: anywhere, and at the root. */
const ignored = new Set(['.git', '.turbo', 'coverage', 'dist', 'node_modules']);
const ignoredAtRoot = new Set(['data', 'reports']);

/** The folder of `node_modules` whose links lead to the workspaces. */
const workspaceLinks = '@contentgen';

/** Copies a work tree. The copy has the same installed packages, by links, and workspaces that lead into itself. */
export async function copyWorkTree(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => !isIgnored(relative(from, path)) });
  await linkInstalledPackages(join(from, 'node_modules'), join(to, 'node_modules'));
  for (const workspace of await workspaces(from)) {
    const nested = join(from, workspace, 'node_modules');
    if (await exists(nested)) await symlink(nested, join(to, workspace, 'node_modules'));
  }
}

/** The files of a work tree, relative to it. */
export async function filesOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const files = entries
    .filter(({ name }) => !isIgnored(name))
    .map(async (entry) => {
      if (!entry.isDirectory()) return [entry.name];
      const below = await filesOf(join(root, entry.name));
      return below.map((file) => join(entry.name, file));
    });
  return (await Promise.all(files)).flat();
}

function isIgnored(path: string): boolean {
  return ignored.has(basename(path)) || ignoredAtRoot.has(path);
}

async function linkInstalledPackages(installed: string, links: string): Promise<void> {
  await mkdir(links);
  for (const name of await readdir(installed)) {
    // A link to a workspace is relative: its copy leads to the copy of the workspace.
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
