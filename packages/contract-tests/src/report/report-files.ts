import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CouldNotRun } from '../could-not-run.ts';
import { formatHtml, formatUnfinishedHtml } from './html.ts';
import { formatJunit, formatUnfinishedJunit } from './junit.ts';
import type { Report } from './report.ts';
import type { Unfinished } from './unfinished.ts';

const formats = {
  junit: { report: formatJunit, unfinished: formatUnfinishedJunit },
  html: { report: formatHtml, unfinished: formatUnfinishedHtml },
} as const;

export type ReportKind = keyof typeof formats;

/** The kinds of report that can be written to a file. */
export const reportKinds = Object.keys(formats) as readonly ReportKind[];

/** A report that is asked for. */
export interface ReportFile {
  readonly kind: ReportKind;
  readonly path: string;
}

/**
 * Writes each report to its file; folders that are missing are made.
 *
 * @throws CouldNotRun when a file can't be written.
 */
export async function writeReports(files: readonly ReportFile[], report: Report): Promise<void> {
  for (const { kind, path } of files) await write(path, formats[kind].report(report));
}

/**
 * Writes to each file that the run did not come to its end. Before the run it shows early whether the files can be
 * written, and takes the place of an older report, which nobody is to mistake for this run's.
 *
 * @throws CouldNotRun when a file can't be written.
 */
export async function writeUnfinished(files: readonly ReportFile[], unfinished: Unfinished): Promise<void> {
  for (const { kind, path } of files) await write(path, formats[kind].unfinished(unfinished));
}

async function write(path: string, content: string): Promise<void> {
  try {
    await mkdir(dirname(resolve(path)), { recursive: true });
    await writeFile(path, content);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CouldNotRun(
      `The report "${path}" can't be written (${reasons[code ?? ''] ?? message}): choose another file with --report.`,
    );
  }
}

const reasons: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
  EACCES: 'writing there is not allowed',
  EPERM: 'writing there is not allowed',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};
