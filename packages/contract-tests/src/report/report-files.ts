import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CouldNotRun } from '../could-not-run.ts';
import { fileProblems } from '../option-file.ts';
import { formatHtml, formatUnfinishedHtml } from './html.ts';
import { formatJson, formatUnfinishedJson } from './json.ts';
import { formatJunit, formatUnfinishedJunit } from './junit.ts';
import type { Report } from './report.ts';
import type { Unfinished } from './unfinished.ts';

const formats = {
  junit: { report: formatJunit, unfinished: formatUnfinishedJunit },
  html: { report: formatHtml, unfinished: formatUnfinishedHtml },
  json: { report: formatJson, unfinished: formatUnfinishedJson },
} as const;

export type ReportKind = keyof typeof formats;

/** The kinds of report files. */
export const reportKinds = Object.keys(formats) as readonly ReportKind[];

/** A report file to write. */
export interface ReportFile {
  readonly kind: ReportKind;
  readonly path: string;
}

/**
 * Writes each report to its file, and creates missing folders.
 *
 * @throws CouldNotRun when it cannot write a file.
 */
export async function writeReports(files: readonly ReportFile[], report: Report): Promise<void> {
  for (const { kind, path } of files) await write(path, formats[kind].report(report));
}

/**
 * Writes to each file that the run did not finish. Call this before the run: it shows early whether the files are
 * writable, and overwrites an older report, which someone could mistake for the new one.
 *
 * @throws CouldNotRun when it cannot write a file.
 */
export async function writeUnfinished(files: readonly ReportFile[], unfinished: Unfinished): Promise<void> {
  for (const { kind, path } of files) await write(path, formats[kind].unfinished(unfinished));
}

async function write(path: string, content: string): Promise<void> {
  try {
    await makeFolder(dirname(resolve(path)));
    await writeFile(path, content);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' ? "its folder can't be created" : (fileProblems[code] ?? message);
    throw new CouldNotRun(
      `Cannot write the report "${path}" (${problem}): choose another file with --report.`,
    );
  }
}

/** Creates a folder and its missing parent folders. Node's option `recursive` never returns for paths below `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  const make = () =>
    mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await make();
  });
}
