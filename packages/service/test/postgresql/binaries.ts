import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The oldest version that the service supports. */
const oldestVersion = 15;

/** The folders with the programs of each version: Debian, Red Hat, Homebrew on both kinds of Mac. */
const versionedFolders: readonly (readonly [parent: string, rest: string])[] = [
  ['/usr/lib/postgresql', 'bin'],
  ['/usr', 'bin'],
  ['/opt/homebrew/opt', 'bin'],
  ['/usr/local/opt', 'bin'],
];

/** Returns the folder with the newest `postgres` and `initdb` of this machine. Undefined if there is none. */
export function findPostgresql(): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versionedFolders.flatMap(([parent, rest]) =>
      entries(parent)
        .filter((entry) => /^(\d+|pgsql-\d+|postgresql(@\d+)?)$/.test(entry))
        .map((entry) => join(parent, entry, rest)),
    ),
  ];
  return folders
    .filter((folder) => ['postgres', 'initdb'].every((program) => existsSync(join(folder, program))))
    .map((folder) => ({ folder, version: versionIn(folder) }))
    .filter(({ version }) => version >= oldestVersion)
    .sort((one, other) => other.version - one.version)[0]?.folder;
}

function entries(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function versionIn(folder: string): number {
  try {
    const [, major] =
      /(\d+)/.exec(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })) ?? [];
    return Number(major);
  } catch {
    return 0;
  }
}
