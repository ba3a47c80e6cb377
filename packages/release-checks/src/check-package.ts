import { spawn } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { delimiter, join } from 'node:path';
import type { Project } from './projects.ts';
import { importPaths, publishedPackage } from './published-packages.ts';
import { readSamples, type Sample } from './readme-samples.ts';
import { run } from './run.ts';
import { outputMatching, type Servers, stopProcess } from './servers.ts';

/**
 * Checks an installed package on a Node: its exports load, its programs start, and its README's samples run.
 *
 * @param node the path of the Node.
 * @throws Error with the output of what failed.
 */
export async function checkPackage(project: Project, node: string, servers: Servers): Promise<void> {
  const { manifest } = publishedPackage(project.name);
  const environment = await environmentWith(node, project);
  const runs = { project, environment, servers };

  // The exports and the samples besides the first one may need the peers of the package.
  for (const path of importPaths(manifest).slice(0, 1)) await loads(runs, path);
  for (const program of Object.keys(manifest.bin ?? {}))
    await shell(`npx --no-install ${program} --help`, runs);
  const [first, ...others] = samplesToRun(manifest.name);
  if (first !== undefined) await runSample(first, runs);
  await project.installPeers();
  for (const sample of others) await runSample(sample, runs);
  for (const path of importPaths(manifest)) await loads(runs, path);
}

interface Runs {
  readonly project: Project;
  readonly environment: NodeJS.ProcessEnv;
  readonly servers: Servers;
}

/**
 * Returns the samples of a README that run with only this package installed. The later samples of the client need its
 * peer dependencies, a browser or TypeScript; `packages/client/test` runs them.
 */
export function samplesToRun(name: string): Sample[] {
  const samples = readSamples(publishedPackage(name).readme).filter((sample) => !isInstallation(sample));
  return name === '@contentgen/client' ? samples.slice(0, 1) : samples;
}

/**
 * Returns whether the sample only installs the package or its peer dependencies from npm. The check does not run such a
 * sample: it has installed the tarball, and installs the peer dependencies after the first sample.
 */
export function isInstallation({ code }: Sample): boolean {
  return /^npm install (?:--save-dev )?(?:@contentgen\/[\w-]+|sharp)\n$/.test(code);
}

/** Resolves to an environment in which commands run with the given executable of Node, also those of `npx`. */
async function environmentWith(node: string, { folder }: Project): Promise<NodeJS.ProcessEnv> {
  const programs = join(folder, `node-${(await run(node, ['--version'], { cwd: folder })).stdout.trim()}`);
  await mkdir(programs, { recursive: true });
  await symlink(node, join(programs, 'node')).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const path = (process.env.PATH ?? '').split(delimiter).filter((one) => !one.includes('node_modules'));
  return { ...process.env, PATH: [programs, ...path].join(delimiter) };
}

async function loads({ project, environment }: Runs, path: string): Promise<void> {
  // CommonJS loads the package, too.
  const code = `import { createRequire } from 'node:module';
    const required = createRequire(process.cwd() + '/program.cjs')('${path}');
    if (Object.keys(required).length === 0 || required !== (await import('${path}'))) throw new Error('no exports');`;
  const parameters = ['--input-type=module', '--eval', code];
  requireSilence(path, await run('node', parameters, { cwd: project.folder, env: environment }));
}

async function runSample({ language, code, line }: Sample, runs: Runs): Promise<void> {
  const { project, environment, servers } = runs;
  if (language === 'sh') {
    await shell(atService(code, servers), runs);
    return;
  }
  if (language !== 'ts') {
    throw new Error(
      `The README of ${project.name} has a sample in ${language} in line ${line}, but this check runs only sh and ts.`,
    );
  }
  const file = join(project.folder, `sample-${line}.js`);
  // A list of the mock without state has no last page, so that a loop over all its pages throws an error.
  const placed = code.includes('.iterate(')
    ? atService(code, servers)
    : code.replaceAll('http://127.0.0.1:8080', servers.mock);
  await writeFile(file, stripTypeScriptTypes(placed));
  requireSilence(file, await run('node', [file], { cwd: project.folder, env: environment }));
}

/** Returns the command with the address and the key of the service that the check has started. */
function atService(code: string, { service, key }: Servers): string {
  return code.replaceAll('http://127.0.0.1:8080', service).replaceAll('YOUR_API_KEY', key);
}

/** Matches a command that starts the mock, with or without options. */
const mockCommand = /^npx --no-install contentgen-mock((?: --[a-z]+(?: [\w.:%-]+)?)*)\n$/;

/** Runs a command. A server is stopped when it has printed its address. */
async function shell(command: string, { project, environment }: Runs): Promise<void> {
  const [, options] = mockCommand.exec(command) ?? [];
  if (options === undefined) {
    await run('bash', ['-euo', 'pipefail', '-c', command], { cwd: project.folder, env: environment });
    return;
  }
  // npx does not pass signals on, so the check starts the program directly.
  const program = join(project.folder, 'node_modules/.bin/contentgen-mock');
  const child = spawn('node', [program, ...options.split(' ').slice(1), '--port', '0'], {
    cwd: project.folder,
    env: environment,
  });
  try {
    const [url] = await outputMatching(child, /http:\/\/127\.0\.0\.1:\d+/);
    await (await fetch(url)).text();
  } finally {
    await stopProcess(child);
  }
}

function requireSilence(what: string, { stderr }: { readonly stderr: string }): void {
  if (stderr !== '') throw new Error(`${what} printed to standard error:\n${stderr}`);
}
