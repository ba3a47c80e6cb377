import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CouldNotRun } from '../../src/could-not-run.ts';
import { type ReportFile, writeReports, writeUnfinished } from '../../src/report/report-files.ts';
import { outcome, reportOf } from './example-report.ts';

const unfinished = {
  baseUrl: 'http://127.0.0.1:1',
  startedAt: '2026-11-21T08:00:00.000Z',
  reason: 'No end.',
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-report-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('writes each kind of report, creates folders, and overwrites older files', async () => {
  const files: ReportFile[] = [
    { kind: 'junit', path: join(folder, 'made', 'here', 'report.xml') },
    { kind: 'html', path: join(folder, 'report.html') },
  ];
  const read = () => Promise.all(files.map(({ path }) => readFile(path, 'utf8')));
  await writeUnfinished(files, unfinished);
  for (const text of await read()) expect(text).toContain('No end.');
  await writeReports(files, reportOf([outcome()]));
  const [junit, html] = await read();
  expect(junit).toMatch(/^<\?xml /);
  expect(html).toMatch(/^<!DOCTYPE html>/);
  for (const text of [junit, html]) {
    expect(text).toContain('is shown');
    expect(text).not.toContain('No end.');
  }
});

test.each([
  ['a folder', 'folder', 'it is a folder'],
  ['under a file', 'file/report.xml', 'a part of its path is a file'],
])('refuses a path that is %s', async (_, path, reason) => {
  await mkdir(join(folder, 'folder'), { recursive: true });
  await writeFile(join(folder, 'file'), '');
  const running = writeUnfinished([{ kind: 'junit', path: join(folder, path) }], unfinished);
  await expect(running).rejects.toThrow(CouldNotRun);
  await expect(running).rejects.toThrow(reason);
});

test('refuses a path below /proc, where no folder can be created', async () => {
  const running = writeUnfinished([{ kind: 'junit', path: '/proc/none/report.xml' }], unfinished);
  await expect(running).rejects.toThrow(CouldNotRun);
});
