import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import { openEmbeddedDatabase } from '../../src/database/embedded-database.ts';
import { newDataFolder } from './test-database.ts';

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
