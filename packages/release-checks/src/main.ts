/**
 * Checks the published packages on every supported runtime: `npm run check-runtimes`. Needs the network.
 *
 * Each package is installed alone, from its tarball and from npm, and checked on each Node. The portable tests of the
 * client run on each runtime. The exit code is 1 if a check fails.
 */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkPackage } from './check-package.ts';
import { installedProject, type Project } from './projects.ts';
import { publishedPackages, root } from './published-packages.ts';
import { run } from './run.ts';
import { installRuntimes, jestVersion, typescriptVersion } from './runtimes.ts';
import { startServers } from './servers.ts';
import { packPublishedPackages } from './tarballs.ts';

const jestTest = `import { createClient } from '@contentgen/client';
test('a call ends with an error of the client', async () => {
  const { documents } = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'key', retries: 0 });
  await expect(documents.list()).rejects.toMatchObject({ name: 'ConnectionError' });
});
`;

const folder = await mkdtemp(join(tmpdir(), 'release-checks-'));
try {
  const { nodes, bun, deno, workerd, tsc, jest } = await installRuntimes(
    join(root, 'node_modules/.cache/runtimes'),
  );
  const tarballs = await packPublishedPackages(folder);
  await using servers = await startServers();

  const projects = new Map<string, Project>();
  for (const name of publishedPackages.keys()) {
    const project = await installedProject(name, tarballs, join(folder, basename(name)));
    projects.set(name, project);
    for (const [version, node] of nodes) {
      await report(`${name}, installed alone, on Node ${version}`, () =>
        checkPackage(project, node, servers),
      );
    }
  }
  const project = projects.get('@contentgen/client')?.folder ?? '';
  await report(`the client with TypeScript ${typescriptVersion}`, () => compile(tsc, project));
  for (const [version, node] of nodes) {
    await report(`the client in Jest ${jestVersion} on Node ${version}`, () =>
      testInJest(node, jest, project),
    );
  }
  const client = join(root, 'packages/client');
  const program = join(client, 'test/portable/on-runtimes.ts');
  const suite = ['--conditions=@contentgen/source', program, '--project', project];
  for (const runtime of [...nodes.values(), bun, `${deno} run --allow-all`, workerd]) {
    await report(`the portable tests of the client: ${runtime}`, () =>
      run(process.execPath, [...suite, runtime], { cwd: client }),
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

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

/** Runs a test that imports the installed package. */
async function testInJest(node: string, jest: string, project: string): Promise<void> {
  await writeFile(join(project, 'package.test.js'), jestTest);
  await run(node, ['--experimental-vm-modules', jest, '--rootDir', project, 'package.test.js'], {
    cwd: project,
  });
}

/** Compiles the test program of the client against the installed package. */
async function compile(tsc: string, project: string): Promise<void> {
  await copyFile(join(root, 'packages/client/test/package/program.ts'), join(project, 'program.ts'));
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  await run(process.execPath, [tsc, '-p', project], { cwd: project });
}
