import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEmbeddedDatabase } from '../../src/database/embedded-database.ts';

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
