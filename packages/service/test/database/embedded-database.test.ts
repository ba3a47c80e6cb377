import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
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

it('needs less than 600 MB, because V8 does not optimize it', async () => {
  const folder = await newDataFolder();
  const program = fileURLToPath(new URL('fixtures/peak-memory.ts', import.meta.url));
  // Without the option that other processes of tests get: it has the same effect.
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--conditions=@contentgen/source',
    program,
    folder,
  ]);
  await rm(folder, { recursive: true });
  expect(Number(stdout)).toBeGreaterThan(50);
  expect(Number(stdout)).toBeLessThan(600);
});
