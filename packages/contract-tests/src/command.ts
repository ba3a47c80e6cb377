import { readFile } from 'node:fs/promises';
import { type Command, readArguments, usage } from './arguments.ts';
import { CouldNotRun } from './could-not-run.ts';
import type { Interruption } from './interruption.ts';
import { readReplay } from './replay.ts';
import { formatAnnotations } from './report/annotations.ts';
import { formatReport } from './report/format-report.ts';
import { createProgressLines, type Terminal } from './report/progress-lines.ts';
import { createRedaction, redacted } from './report/redaction.ts';
import { fullName, type Report } from './report/report.ts';
import { writeReports, writeUnfinished } from './report/report-files.ts';
import { listChecks, verify } from './verify.ts';

const exitCodes = { passed: 0, failed: 1, incomplete: 2, partial: 2, couldNotRun: 2 } as const;

/** What the command uses of its process. */
export interface CommandProcess {
  /** The arguments after the name of the command. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: Pick<Terminal, 'write'>;
  readonly stderr: Terminal;
  /** Starts to listen for signals that end the run early. Called before the run. */
  listenForInterruption(): Interruption;
}

/**
 * Runs `contentgen-verify`.
 *
 * @returns the exit code.
 */
export async function runCommand(own: CommandProcess): Promise<number> {
  try {
    return await runRequested(own);
  } catch (error) {
    own.stderr.write(`${messageOf(error)}\n`);
    return exitCodes.couldNotRun;
  }
}

async function runRequested(own: CommandProcess): Promise<number> {
  const { args, environment, stdout, stderr } = own;
  if (args.includes('--version')) {
    stdout.write(`${await version()}\n`);
    return exitCodes.passed;
  }
  const command = readArguments(args, environment);
  if (!command) {
    stdout.write(`${usage}\n`);
    return exitCodes.passed;
  }
  const { reports, options, lists, annotates, replay } = command;
  const redact = createRedaction(options, Object.values(options.headers ?? {}));
  const unfinished = (reason: string) => ({ baseUrl: options.baseUrl, startedAt, reason });
  const startedAt = new Date().toISOString();
  // The report to replay may be one of the files that the next line overwrites.
  const replayed = replay === undefined ? undefined : await readReplay(replay, options.only);
  const selected = { ...replayed, ...options, ...(replayed && { only: replayed.only }) };
  if (lists) {
    stdout.write((await listChecks(selected)).map((check) => `${fullName(check)}\n`).join(''));
    return exitCodes.passed;
  }
  await writeUnfinished(reports, unfinished('The process stopped before the run ended: repeat the run.'));
  try {
    const report = redacted(await run({ ...command, options: selected }, own), redact);
    stdout.write(`${formatReport(report)}\n`);
    if (annotates) stdout.write(formatAnnotations(report));
    await writeReports(reports, report);
    return exitCodes[report.verdict];
  } catch (error) {
    const sentence = redact(messageOf(error));
    stderr.write(`${sentence}\n`);
    await writeUnfinished(reports, unfinished(sentence)).catch(() => {});
    return exitCodes.couldNotRun;
  }
}

async function version(): Promise<string> {
  return JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')).version;
}

async function run({ options, allowsMissingKeys }: Command, own: CommandProcess): Promise<Report> {
  const interruption = own.listenForInterruption();
  const progress = createProgressLines(own.stderr);
  const running = verify({ ...options, onProgress: progress.show, signal: interruption.signal });
  const report = await interruption.endOf(running).finally(progress.end);
  const passes = report.verdict === 'partial' && allowsMissingKeys;
  return passes ? { ...report, verdict: 'passed' } : report;
}

/**
 * Returns the message of an error. An expected error has a sentence for its reader. Any other error is a bug, so its
 * message also has the stack.
 */
function messageOf(error: unknown): string {
  if (error instanceof CouldNotRun) return error.message;
  const { stack, message } = error as Error;
  return `This is a bug in contentgen-verify, not in the service. Please report it.\n${stack ?? message}`;
}
