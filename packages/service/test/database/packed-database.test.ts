import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { packedDatabase, unpackDatabase } from '../../src/database/packed-database.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contentgen-packed-'));
  folders.push(folder);
  return folder;
}

it('writes the files that were packed, for this user only', async () => {
  if ((await packedDatabase()) === undefined) await import('../../src/database/pack-database.ts');
  const packed = await packedDatabase();
  const input = Buffer.from((await packed?.arrayBuffer()) ?? new ArrayBuffer());
  const [own, expected] = [newFolder(), newFolder()];
  expect(await unpackDatabase(own)).toBe(true);
  execFileSync('tar', ['-xz', '-C', expected], { input });
  const names = readdirSync(expected, { recursive: true, encoding: 'utf8' }).sort();
  expect(names.length).toBeGreaterThan(900);
  expect(readdirSync(own, { recursive: true, encoding: 'utf8' }).sort()).toEqual(names);
  for (const name of names) {
    const path = join(own, name);
    const { mode } = statSync(path);
    if (statSync(join(expected, name)).isDirectory()) expect([name, mode & 0o7777]).toEqual([name, 0o700]);
    else {
      expect([name, mode & 0o7777]).toEqual([name, 0o600]);
      expect([name, readFileSync(path).equals(readFileSync(join(expected, name)))]).toEqual([name, true]);
    }
  }
});
