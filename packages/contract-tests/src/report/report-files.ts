import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CouldNotRun } from '../could-not-run.ts';
import { type Keys, keyNames, variableOf } from '../keys.ts';
import { formatHtml } from './html.ts';
import { formatJunit } from './junit.ts';
import type { Report } from './report.ts';

const formats = {
  junit: formatJunit,
  html: formatHtml,
  json: (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
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
  for (const { kind, path } of files) {
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, formats[kind](report));
    } catch (error) {
      const { message } = error as Error;
      throw new CouldNotRun(
        `Cannot write the report "${path}" (${message}): choose another file with --report.`,
      );
    }
  }
}

/**
 * Minimum number of characters of a secret. A shorter key, such as the `k` that a mock accepts, may be part of a word,
 * so it is replaced only after `Bearer`.
 */
const shortestSecret = 8;

/**
 * Creates a function that replaces every key of a run in a text by its variable, such as `$READ_KEY`, and every value
 * of additional headers by `$HEADER`. Messages do not contain keys; only a server that returns them can put them there.
 */
export function createRedaction(keys: Keys, headers: readonly string[] = []): (text: string) => string {
  const secrets = [
    ...keyNames.map((name) => [keys[name] ?? '', `$${variableOf(name)}`] as const),
    ...headers.map((value) => [value, '$HEADER'] as const),
  ].filter(([secret]) => secret !== '');
  // A key may be the beginning of another key, so the longest is replaced first.
  secrets.sort(([one], [other]) => other.length - one.length);
  return (text) =>
    secrets.reduce((rest, [secret, variable]) => {
      const isShort = secret.length < shortestSecret;
      const whole = rest.replaceAll(isShort ? `Bearer ${secret}` : secret, () => {
        return isShort ? `Bearer ${variable}` : variable;
      });
      return whole;
    }, text);
}

/** Applies a function to every string in a value, at any depth. */
export function redacted<Value>(value: Value, redact: (text: string) => string): Value {
  return JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? redact(part) : part));
}
