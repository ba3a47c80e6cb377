/**
 * Checks the published packages as users get them: `npm run check-packages -w scripts`. Needs the network.
 *
 * Packs each package, checks the tarball with publint and attw, installs it alone in a new folder, and runs the first
 * sample of its README on the oldest Node that we support and on the newest.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { script } from './command-line.ts';
import { packInto, publishedPackages, root } from './pack.ts';

script(
  'npm run check-packages -w scripts',
  'Packs each published package, checks it with publint and attw, installs it alone, and runs the first sample of its README on Node 20 and 24. Needs the network.',
).parse();

/** Runs a program of one of the checkers, which are no dependencies: npm installs them when this program runs. */
const tools = ['exec', '--yes', '--package=publint@0.3.25', '--package=@arethetypeswrong/cli@0.18.5', '--'];

/** The oldest Node of `engines`, besides the Node that runs this program. */
const oldestNode = '20.19.0';

const packages = new Map(
  [...(await publishedPackages())].map(([folder, one]) => [one.name, { ...one, folder }]),
);
const repositoryUrl = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).repository.url;

const work = await mkdtemp(join(tmpdir(), 'check-packages-'));
try {
  const nodes = { [oldestNode]: await installNode(oldestNode), [process.versions.node]: process.execPath };
  const tarballs = await packInto(work);
  const mock = await startMock(process.execPath, join(root, 'packages/mock/dist/main.js'));
  try {
    for (const [name, { engines, repository }] of packages) {
      const tarball = tarballs.get(name) ?? '';
      await report(`${name} has the engines and the repository of all packages`, async () => {
        if (engines.node !== '>=20.19') throw new Error(`engines.node is ${engines.node}.`);
        if (repository.url !== repositoryUrl) throw new Error(repository.url);
      });
      await report(`${name} passes publint`, () =>
        run('npm', [...tools, 'publint', 'run', tarball, '--strict']),
      );
      // Only packages of this repository can import the paths `internals` and `proofs`.
      const excluded = ['--exclude-entrypoints', 'internals', 'proofs'];
      const attw = [...tools, 'attw', tarball, '--profile', 'esm-only', ...excluded];
      await report(`${name} passes attw`, () => run('npm', attw));
      const project = join(work, basename(name));
      await createProject(project);
      await report(`${name} installs alone`, () => {
        const own = [...withOwnDependencies(name)].map((one) => tarballs.get(one) ?? '');
        return run('npm', ['install', '--prefer-offline', ...own], project);
      });
      for (const [version, node] of Object.entries(nodes)) {
        await report(`${name} runs its first sample on Node ${version}`, () =>
          runSample(name, project, node, mock.url),
        );
      }
    }
  } finally {
    await mock.stop();
  }
} finally {
  await rm(work, { recursive: true });
}

/** Runs a check and prints its result. A failed check makes the exit code 1. */
async function report(what: string, check: () => Promise<unknown>): Promise<void> {
  try {
    await check();
    process.stdout.write(`passed  ${what}\n`);
  } catch (error) {
    const { message, stdout = '' } = error as Error & { readonly stdout?: string };
    process.stdout.write(`FAILED  ${what}\n${message}\n${stdout}`);
    process.exitCode = 1;
  }
}

/** Runs a program without the variables that npm sets for the scripts of this repository. */
function run(command: string, words: readonly string[], cwd = root, environment: NodeJS.ProcessEnv = {}) {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_OPTIONS$/i.test(name));
  const env = { ...Object.fromEntries(own), ...environment };
  return promisify(execFile)(command, words, { cwd, env, maxBuffer: 2 ** 26 });
}

/** Returns the package and the packages here that it depends on, directly or not. */
function withOwnDependencies(name: string): ReadonlySet<string> {
  const own = Object.keys(packages.get(name)?.dependencies ?? {}).filter((one) => packages.has(one));
  return new Set([name, ...own.flatMap((one) => [...withOwnDependencies(one)])]);
}

async function createProject(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
}

/** Installs a version of Node. Resolves to its executable. */
async function installNode(version: string): Promise<string> {
  const { platform, arch } = process;
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`;
  const folder = join(work, 'node');
  await createProject(folder);
  await run('npm', ['install', '--prefer-offline', `${name}@${version}`], folder);
  return join(folder, 'node_modules', name, 'bin/node');
}

/** Runs the first sample of a README that is more than the installation, with the address and the key of a mock. */
async function runSample(name: string, project: string, node: string, mock: string): Promise<void> {
  const readme = await readFile(join(packages.get(name)?.folder ?? '', 'README.md'), 'utf8');
  const samples = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const [, language, sample = ''] = samples.find(([, , code = '']) => !code.startsWith('npm install ')) ?? [];
  const code = sample.replaceAll('http://127.0.0.1:8080', mock).replaceAll('YOUR_API_KEY', 'mock-key');
  if (language === 'ts') {
    await writeFile(join(project, 'sample.js'), stripTypeScriptTypes(code));
    const { stderr } = await run(node, ['sample.js'], project);
    if (stderr !== '') throw new Error(`The sample printed to standard error:\n${stderr}`);
  } else if (code === 'npx --no-install contentgen-mock\n') {
    const program = join(project, 'node_modules/.bin/contentgen-mock');
    await (await startMock(node, program)).stop();
  } else if (language === 'sh') {
    const programs = await mkdtemp(join(work, 'programs-'));
    await symlink(node, join(programs, 'node'));
    const path = (process.env.PATH ?? '').split(delimiter).filter((one) => !one.includes('node_modules'));
    const PATH = [programs, ...path].join(delimiter);
    await run('bash', ['-euo', 'pipefail', '-c', code], project, { PATH });
  } else {
    throw new Error(`The first sample of the README is in ${language}, but this check runs only sh and ts.`);
  }
}

/** Starts a mock on a free port, and gets a page of it. */
async function startMock(node: string, program: string) {
  const words = [program, '--port', '0', '--silent', '--instant'];
  const child = spawn(node, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on('error', reject);
    closed.then(() => reject(new Error(`The mock ended:\n${output}`)));
  });
  await (await fetch(url)).text();
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}
