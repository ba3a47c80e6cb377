import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MissingProgramError } from './missing-program.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const migrations = 'packages/service/src/database/migrations';
/** The scope of the packages of this repository. */
const ownScope = '@contentgen';

/** The code of an older release, ready to run. */
export interface OlderRelease extends AsyncDisposable {
  /** The short hash of its commit. */
  readonly commit: string;
  readonly folder: string;
}

/**
 * Copies the code of an older release to a new folder. It runs with the dependencies of the current checkout.
 *
 * @param revision of git. Default: the commit before the newest migration.
 * @throws MissingProgramError without git or the history.
 */
export async function olderRelease(revision?: string): Promise<OlderRelease> {
  const commit = readCommit(revision ?? `${await commitOfNewestMigration()}^`);
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-release-'));
  const archive = git('archive', commit, 'packages', 'openapi');
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  await linkPackages(folder);
  return {
    commit,
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

async function commitOfNewestMigration(): Promise<string> {
  const newest = (await readdir(join(repository, migrations))).sort().at(-1);
  return git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${migrations}/${newest}`)
    .toString()
    .trim();
}

function readCommit(revision: string): string {
  try {
    return git('rev-parse', '--short', '--verify', `${revision}^{commit}`).toString().trim();
  } catch {
    throw new MissingProgramError(
      `The scenario rolling-upgrade needs the history of the repository, but git has no commit ${revision}. In a shallow clone, run "git fetch --unshallow".`,
    );
  }
}

function git(...words: readonly string[]): Buffer {
  return execFileSync('git', ['-C', repository, ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1_000_000_000,
  });
}

/**
 * Creates the folder `node_modules` of the older release, with links to the dependencies of the current checkout and
 * to the packages of the older release.
 */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [join(repository, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, ownScope), { recursive: true });
  const names = (await readdir(from)).filter((name) => name !== ownScope);
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))));
  for (const name of await readdir(join(folder, 'packages'))) {
    await symlink(join(folder, 'packages', name), join(to, ownScope, name));
  }
}
