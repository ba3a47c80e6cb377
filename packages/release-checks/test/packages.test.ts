import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkPackage } from '../src/check-package.ts';
import { linkedProject } from '../src/projects.ts';
import { publishedPackages, withOwnDependencies } from '../src/published-packages.ts';
import { type Servers, startServers } from '../src/servers.ts';
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
  it('asks for Node 20.19 or newer, and so does everything of ours that it depends on', () => {
    for (const own of withOwnDependencies(name)) {
      expect(publishedPackages.get(own)?.manifest.engines.node).toBe('>=20.19');
    }
  });

  it(`runs on Node ${version}, installed alone`, async () => {
    const project = await linkedProject(name, tarballs, join(folder, version, basename(name)));
    await checkPackage(project, node, servers);
  });
});

function nodeOfMachine(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders.filter((one) => !one.includes('node_modules')).map((one) => join(one, 'node'));
  return found.find((path) => existsSync(path));
}
