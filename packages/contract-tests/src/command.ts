import { appendFile } from 'node:fs/promises';
import { type ParsedCommandLine, readArguments } from './arguments.ts';
import { messageOf } from './could-not-run.ts';
import type { Interruption } from './interruption.ts';
import { formatAnnotations, formatSummary, stopCommands } from './report/github.ts';
import { fullName, type Report, unfinishedReport } from './report/report.ts';
import { createRedaction, writeReports } from './report/report-files.ts';
import { createProgressLines, formatReport, formatSentence, type Terminal } from './report/terminal.ts';
import { listChecks, listSentences, verify } from './verify.ts';

const exitCodes = { passed: 0, failed: 1, incomplete: 2, partial: 2, unfinished: 2 } as const;

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
    return exitCodes.unfinished;
  }
}

async function runRequested(own: CommandProcess): Promise<number> {
  const { args, environment, stdout, stderr } = own;
  const print = (text: string) => {
    stdout.write(`${text}\n`);
    return exitCodes.passed;
  };
  const command = readArguments(args, environment);
  if (typeof command === 'string') return print(command);
  const { reports, options, lists, quotes, annotates } = command;
  if (lists) return print(listChecks(options).map(fullName).join('\n'));
  if (quotes) return print(listSentences().map(formatSentence).join('\n'));
  const redact = createRedaction(options, Object.values(options.headers ?? {}));
  const startedAt = new Date().toISOString();
  const write = (reason: string) =>
    writeReports(reports, unfinishedReport(options.baseUrl, startedAt, reason));
  // This shows early whether the files are writable, and replaces reports that could be mistaken for the new ones.
  await write('The process stopped before the run ended: repeat the run.');
  const summarize = async (text: string) => {
    const file = environment.GITHUB_STEP_SUMMARY;
    if (annotates && file) await appendFile(file, formatSummary(options.baseUrl, text));
  };
  const startCommands = annotates ? stopCommands(stdout) : () => {};
  try {
    const report = await run(command, own);
    const text = formatReport(report);
    print(text);
    startCommands();
    if (annotates) stdout.write(formatAnnotations(report));
    await Promise.all([writeReports(reports, report), summarize(text)]);
    return exitCodes[report.verdict];
  } catch (error) {
    const sentence = redact(messageOf(error));
    stderr.write(`${sentence}\n`);
    startCommands();
    await Promise.all([write(sentence), summarize(sentence)]);
    return exitCodes.unfinished;
  }
}

async function run({ options, allowsMissingKeys }: ParsedCommandLine, own: CommandProcess): Promise<Report> {
  const interruption = own.listenForInterruption();
  const progress = createProgressLines(own.stderr);
  const running = verify({ ...options, onProgress: progress.show, signal: interruption.signal });
  const report = await interruption.endOf(running).finally(progress.end);
  const passes = report.verdict === 'partial' && allowsMissingKeys;
  return passes ? { ...report, verdict: 'passed' } : report;
}
