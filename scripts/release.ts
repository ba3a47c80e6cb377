/** Releases the published packages with changesets, which has its own lockfile in `scripts/changesets`. */
import { execFile, spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { script } from './command-line.ts';
import { makeImageFolder, tryImageFolder, writeBillOfMaterials } from './image-folder.ts';
import { type Manifest, packInto, publishedPackages, root } from './pack.ts';
import { filesOf } from './work-tree.ts';

const tools = 'scripts/changesets/node_modules';
const changesets = join(root, tools, '@changesets/cli/bin.js');

const program = script(
  'npm run release -w scripts --',
  'Releases the packages. Every command needs the network.',
);
program
  .command('add')
  .description('Ask for a description of a change, and store it in .changeset.')
  .action(add);
program
  .command('check')
  .description(
    'Do everything except publishing: write versions and changelogs into a temporary copy, pack every package, make the folder of the image and start it, write its bill of materials (dist/sbom.cdx.json), and name the tags.',
  )
  .action(check);
program
  .command('version')
  .description(
    'Apply the stored descriptions: write new versions, changelogs, the lockfile and the generated version.',
  )
  .action(version);
program
  .command('publish')
  .description('Publish every version that the registry lacks, with provenance.')
  .action(publish);
program.hook('preAction', () => run('npm', ['ci'], join(root, 'scripts/changesets')));
await program.parseAsync();

async function add(): Promise<void> {
  run(process.execPath, [changesets, 'add']);
}

async function version(): Promise<void> {
  run(process.execPath, [changesets, 'version']);
  run(process.execPath, ['scripts/generate.ts']);
  run('npm', ['install', '--package-lock-only', '--ignore-scripts']);
}

async function publish(): Promise<void> {
  requireProvenance([...(await publishedPackages()).values()]);
  build();
  run(process.execPath, [changesets, 'publish', '--no-git-tag']);
  const { GITHUB_OUTPUT } = process.env;
  if (GITHUB_OUTPUT === undefined) return;
  const { version, gitTag, imageTags } = await tags();
  const isNew = spawnSync('git', ['rev-parse', '--quiet', '--verify', `refs/tags/${gitTag}`]).status !== 0;
  // A release of other packages alone has no new image.
  if (isNew) await appendFile(GITHUB_OUTPUT, `version=${version}\nimage-tags=${imageTags.join(' ')}\n`);
}

async function check(): Promise<void> {
  const packages = [...(await publishedPackages()).values()];
  requireProvenance(packages);
  await checkVersions();
  const { version, gitTag, imageTags } = await tags();
  const work = await mkdtemp(join(tmpdir(), 'release-'));
  try {
    const [packed, folder] = [join(work, 'packed'), join(work, 'contentgen')];
    for (const one of [packed, folder]) await mkdir(one);
    await packInto(packed);
    for (const { name } of packages) await dryRun(name);
    await makeImageFolder(folder, packed);
    await tryImageFolder(folder, join(work, 'data'));
    const bill = join(root, 'dist/sbom.cdx.json');
    await mkdir(dirname(bill), { recursive: true });
    const licences = [...(await writeBillOfMaterials(folder, version, bill))].sort(([, a], [, b]) => b - a);
    const counts = licences.map(([name, count]) => `${count} × ${name}`);
    process.stdout.write(
      `The image's folder starts and draws a picture. Its packages: ${counts.join(', ')}.\n`,
    );
  } finally {
    await rm(work, { recursive: true });
  }
  process.stdout.write(
    `${packages.length} packages are ready to publish. Tags: ${gitTag} in git, ${imageTags.join(' and ')} of the image.\n`,
  );
}

/** Returns the version of the release, which is that of the service, and the tags that it gets. */
async function tags() {
  const manifest = await readFile(join(root, 'packages/service/package.json'), 'utf8');
  const version: string = JSON.parse(manifest).version;
  // A prerelease, such as 1.3.0-rc.1, is not the latest.
  const imageTags = version.includes('-') ? [version] : [version, 'latest'];
  return { version, gitTag: `v${version}`, imageTags };
}

/**
 * Requires that the packages are public, have provenance, and name this repository. The registry refuses a provenance
 * statement with another repository than the package.
 */
function requireProvenance(packages: readonly Manifest[]): void {
  for (const { name, publishConfig } of packages) {
    if (publishConfig?.access === 'public' && publishConfig.provenance === true) continue;
    throw new Error(`publishConfig of ${name} must have "access": "public" and "provenance": true.`);
  }
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
  if (GITHUB_REPOSITORY === undefined) return;
  const url = `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`;
  for (const { name, repository } of packages) {
    if (repository.url === url) continue;
    process.stderr.write(`repository.url of ${name} is ${repository.url}. Provenance needs ${url}.\n`);
    // A fork can still do all other checks.
    if (program.args[0] === 'publish') process.exit(1);
  }
}

/** Applies the stored descriptions to a copy, and shows the changelogs that they add. */
async function checkVersions(): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'release-'));
  try {
    for (const file of await filesOf(root)) {
      if (
        !/^(?:\.changeset|packages\/[^/]+\/package\.json$|scripts\/package\.json$|package\.json$)/.test(file)
      )
        continue;
      await mkdir(dirname(join(copy, file)), { recursive: true });
      await cp(join(root, file), join(copy, file));
    }
    await mkdir(join(copy, dirname(tools)), { recursive: true });
    await symlink(join(root, tools), join(copy, tools), 'junction');
    run(process.execPath, [changesets, 'version'], copy);
    for (const file of await filesOf(copy)) {
      if (file.endsWith('CHANGELOG.md')) process.stdout.write(await readFile(join(copy, file), 'utf8'));
    }
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** Packs a package as for its publication. */
async function dryRun(name: string): Promise<void> {
  const options = ['publish', '--dry-run', '--json', '--workspace', name];
  const { stdout } = await promisify(execFile)('npm', options, { cwd: root, maxBuffer: 2 ** 26 });
  const start = stdout.indexOf('{\n');
  const found = JSON.parse(stdout.slice(start));
  const { version: packed, size, entryCount } = found[name] ?? found;
  process.stdout.write(`${name} ${packed}: ${entryCount} files, ${Math.ceil(size / 1_000)} KB packed\n`);
}

/** Builds all packages. Packing a package builds it again, but not the packages that it imports. */
function build(): void {
  run('npm', ['run', 'build']);
}

/** Runs a program with the terminal of this one, and ends this one if it fails. */
function run(file: string, parameters: readonly string[], cwd = root): void {
  const { status } = spawnSync(file, parameters, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
