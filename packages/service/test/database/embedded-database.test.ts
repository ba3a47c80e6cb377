import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import { openEmbeddedDatabase } from '../../src/database/embedded-database.ts';
import { runCommand } from '../commands/run-command.ts';
import { newDataFolder } from './test-database.ts';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'contentgen-files-'));
  folder = await newDataFolder();
});
afterEach(async () => {
  for (const place of [parent, folder]) await rm(place, { recursive: true, force: true });
});

const inDatabase = (...names: readonly string[]) => join(folder, 'database', ...names);

/** Resolves to the message of a start that fails. */
async function refusal(place = folder): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(place, 'start');
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).not.toMatch(/^ +at /m);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  return stderr;
}

describe('a start is refused in one line', () => {
  const damages: Readonly<Record<string, [() => Promise<unknown>, string]>> = {
    'with an empty control file': [
      () => truncate(inDatabase('global/pg_control'), 0),
      'its files are damaged, or the disk is full.',
    ],
    'with tables that are cut off': [
      async () => {
        for (const base of await readdir(inDatabase('base'))) {
          for (const file of await readdir(inDatabase('base', base))) {
            const path = inDatabase('base', base, file);
            if ((await stat(path)).size > 100_000) await truncate(path, 100);
          }
        }
      },
      'its files are damaged, or the disk is full.',
    ],
    'without tables': [
      () => rm(inDatabase('base'), { recursive: true }),
      'its files are damaged, or the disk is full.',
    ],
    'without the file of the version': [
      () => rm(inDatabase('PG_VERSION')),
      'its files are damaged (there is no PG_VERSION).',
    ],
    'of another version': [
      () => writeFile(inDatabase('PG_VERSION'), '17\n'),
      'its files are of PostgreSQL 17, and this release has PostgreSQL 18.',
    ],
  };

  it.each(Object.keys(damages))('by a database %s', async (damage) => {
    const [apply, reason] = damages[damage] ?? [];
    await apply?.();
    expect(await refusal()).toBe(
      `The embedded database in ${folder} can't be opened: ${reason} Restore a backup into another folder with "restore FILE --data FOLDER".\n`,
    );
    expect(await readdir(folder)).not.toContain('lock');
  });

  it('by a database that is a file', async () => {
    await rm(inDatabase(), { recursive: true });
    await writeFile(inDatabase(), '');
    expect(await refusal()).toMatch(/^The data folder \S+ can't be used \(EEXIST/);
  });

  it.each([
    ['a file', () => join(parent, 'file'), 'EEXIST', 'A part of its path is a file: choose another folder'],
    ['below a file', () => join(parent, 'file/below'), 'ENOTDIR', 'A part of its path is a file: choose'],
  ])('by a data folder that is %s', async (_, place, code, advice) => {
    await writeFile(join(parent, 'file'), '');
    const sentence = await refusal(place());
    expect(sentence).toMatch(new RegExp(`^The data folder ${place()} can't be used \\(${code}`));
    expect(sentence).toContain(advice);
  });
});

it('the files of an interrupted first start are created again', async () => {
  await rm(inDatabase('global'), { recursive: true });
  await writeFile(join(folder, 'database-is-incomplete'), '');
  expect(await runCommand(folder, 'migrate')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('0001-records'),
  });
  expect(await readdir(folder)).not.toContain('database-is-incomplete');
  expect((await readFile(inDatabase('PG_VERSION'), 'utf8')).trim()).toBe('18');
});

it('makes its files private to its user, also in a folder that other users could read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-database-'));
  await mkdir(join(folder, 'database'));
  await chmod(join(folder, 'database'), 0o755);
  const { close } = await openEmbeddedDatabase(folder);
  try {
    expect((await stat(join(folder, 'database'))).mode & 0o777).toBe(0o700);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Resolves to the largest memory, in MB, of a process that opens a data folder and works on it. */
async function peakMemory(folder: string): Promise<number> {
  const program = fileURLToPath(new URL('fixtures/peak-memory.ts', import.meta.url));
  // Without the option that other processes of tests get: it has the same effect.
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--conditions=@contentgen/source',
    program,
    folder,
  ]);
  await rm(folder, { recursive: true });
  return Number(stdout);
}

it('needs less than 600 MB, because V8 does not optimize it', async () => {
  const peak = await peakMemory(await newDataFolder());
  expect(peak).toBeGreaterThan(50);
  expect(peak).toBeLessThan(600);
});

it('is a new one in every folder', async () => {
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'contentgen-new-'))));
  for (const folder of folders) {
    const { database, close } = await openEmbeddedDatabase(folder);
    const accounts = new AccountsRepository(database);
    expect(await accounts.list()).toEqual([]);
    expect(await accounts.create('default')).toBeDefined();
    await close();
    expect(await readdir(folder)).toEqual(['database']);
    await rm(folder, { recursive: true });
  }
});
