import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkPackage } from '../src/check-package.ts';
import { linkedProject } from '../src/projects.ts';
import { publishedPackages, root, withOwnDependencies } from '../src/published-packages.ts';
import { outputMatching, type Servers, startServers, stopProcess } from '../src/servers.ts';
import { packPublishedPackages, type Tarballs } from '../src/tarballs.ts';

/** The Node that the machine has for `npm`. `npm run check-runtimes` has every supported one. */
const node = nodeOfMachine() ?? process.execPath;
const version = execFileSync(node, ['--version']).toString().trim();
const names = [...publishedPackages.keys()];
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'release-checks-')));
let tarballs: Tarballs;
let servers: Servers;

beforeAll(async () => {
  [tarballs, servers] = await Promise.all([packPublishedPackages(folder), startServers()]);
});
afterAll(async () => {
  await servers[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

it('finds the published packages', () => {
  const expected = ['client', 'contract', 'contract-tests', 'mock', 'mock-store', 'offline-models'];
  expect(names).toEqual(expected.map((name) => `@contentgen/${name}`));
});

// The contract tests run a whole set.
vi.setConfig({ testTimeout: 240_000 });

describe.each(names)('%s', (name) => {
  it('requires Node 20.19 or newer, as do all packages of this repository that it needs', () => {
    for (const own of withOwnDependencies(name)) {
      expect(publishedPackages.get(own)?.manifest.engines.node).toBe('>=20.19');
    }
  });

  it('is ready to be published with provenance', () => {
    const published = publishedPackages.get(name);
    const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(published?.manifest).toMatchObject({
      repository: { ...repository, directory: relative(root, published?.folder ?? '') },
      publishConfig: { access: 'public', provenance: true },
      files: expect.arrayContaining(['CHANGELOG.md', 'dist', 'src']),
    });
  });

  it(`runs on Node ${version}, installed alone`, async () => {
    const project = await linkedProject(name, tarballs, join(folder, version, basename(name)));
    await checkPackage(project, node, servers);
  });
});

it('a program without the types of Node can use the mock', async () => {
  const project = await linkedProject('@contentgen/mock', tarballs, join(folder, 'mock'));
  const program = `import { type Mock, type MockOptions, startMock } from '@contentgen/mock';
    import { MockStore } from '@contentgen/mock-store';
    const options: MockOptions = { generation: [1, 2] };
    export const mock: Mock = await startMock(options);
    export const response: Response = await new MockStore().fetch(new Request(mock.url));`;
  writeFileSync(join(project.folder, 'program.ts'), program);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--module', 'nodenext', '--target', 'es2024', '--types', '', '--strict', '--noEmit'];
  const { stdout } = spawnSync(process.execPath, [tsc, ...options, '--skipLibCheck', 'false', 'program.ts'], {
    cwd: project.folder,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

it('the mock serves the docs, and takes less than 150 MB, also when Prism has generated a response', async () => {
  const project = await linkedProject('@contentgen/mock', tarballs, join(folder, 'memory'));
  const program = join(project.folder, 'node_modules/.bin/contentgen-mock');
  const child = spawn(node, [program, '--silent', '--port', '0'], { cwd: project.folder });
  try {
    const [url] = await outputMatching(child, /http:\/\/127\.0\.0\.1:\d+/);
    const statuses = await Promise.all(
      ['code=404', 'example=failed', 'dynamic=true'].map(async (prefer) => {
        const headers = { authorization: 'Bearer mock-key', prefer };
        const response = await fetch(`${url}/api/v1/documents/019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70`, {
          headers,
        });
        await response.text();
        return response.status;
      }),
    );
    expect(statuses).toEqual([404, 200, 200]);
    const docs = await Promise.all(
      ['/docs/', '/docs/reference/', '/openapi.json'].map(async (path) => (await fetch(url + path)).text()),
    );
    expect(docs.map((text) => text.slice(0, 15))).toEqual([
      '<!DOCTYPE html>',
      '<!DOCTYPE html>',
      expect.stringContaining('{"openapi":"3.1'),
    ]);
    const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)]).toString());
    expect(kilobytes).toBeGreaterThan(0);
    expect(kilobytes).toBeLessThan(150_000);
  } finally {
    await stopProcess(child);
  }
});

function nodeOfMachine(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders.filter((one) => !one.includes('node_modules')).map((one) => join(one, 'node'));
  return found.find((path) => existsSync(path));
}
