import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diskStorage } from '../../src/media/disk-storage.ts';
import type { MediaStorage } from '../../src/media/media-storage.ts';
import { noAbort, storedBytes } from './stored-bytes.ts';

let folder: string;
let storage: MediaStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-media-'));
  storage = diskStorage(join(folder, 'not', 'there', 'yet'));
});
afterEach(() => rm(folder, { recursive: true }));

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

it('has no bytes and no file after a deletion, which may be repeated', async () => {
  await storage.write('a-name', Buffer.from('bytes'), noAbort);
  await storage.delete('a-name', noAbort);
  await storage.delete('a-name', noAbort);
  await storage.delete('unheard-of', noAbort);
  expect(await storedBytes(storage, 'a-name')).toBeUndefined();
  expect(await files()).toEqual([]);
});

it('ignores the unfinished files of a dead process, and deletes them', async () => {
  await storage.write('a-name', Buffer.from('bytes'), noAbort);
  const [file] = await files();
  const { parentPath = '' } = file ?? {};
  await mkdir(parentPath, { recursive: true });
  await writeFile(join(parentPath, 'a-name.unfinished'), 'half of the by');
  await writeFile(join(parentPath, 'a-second.unfinished'), 'half of the by');
  expect(await storedBytes(storage, 'a-second')).toBeUndefined();
  await storage.delete('a-name', noAbort);
  await storage.delete('a-second', noAbort);
  expect(await files()).toEqual([]);
});

it('writes exactly one file, readable only by its user', async () => {
  await storage.write('a-name', Buffer.from('bytes'), noAbort);
  await storage.write('a-name', Buffer.from('other bytes'), noAbort);
  const [file, ...others] = await files();
  expect(others).toEqual([]);
  const { mode } = await stat(join(file?.parentPath ?? '', file?.name ?? ''));
  expect(mode & 0o777).toBe(0o600);
  expect((await stat(file?.parentPath ?? '')).mode & 0o777).toBe(0o700);
});

it('reports an error of the disk, and does not treat it as an absence', async () => {
  await storage.write('a-name', Buffer.from('bytes'), noAbort);
  const [file] = await files();
  await rm(join(file?.parentPath ?? '', 'a-name'));
  await mkdir(join(file?.parentPath ?? '', 'a-name'));
  await expect(storedBytes(storage, 'a-name')).rejects.toThrow(/EISDIR/);
});

it('passes the check before the first write, and fails it if its folder cannot exist', async () => {
  const { signal } = new AbortController();
  await storage.check(signal);
  await storage.write('a-name', Buffer.from('bytes'), noAbort);
  await storage.check(signal);
  await writeFile(join(folder, 'file'), '');
  await expect(diskStorage(join(folder, 'file', 'media')).check(signal)).rejects.toMatchObject({
    code: 'ENOTDIR',
  });
});
