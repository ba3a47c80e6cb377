#!/usr/bin/env node
import { readArguments, usage } from './arguments.ts';
import { CouldNotRun } from './could-not-run.ts';
import { formatReport } from './report/format-report.ts';
import { createProgressLines } from './report/progress-lines.ts';
import type { Report } from './report/report.ts';
import { verify } from './verify.ts';

const exitCodes = { passed: 0, failed: 1, partial: 2, couldNotRun: 2 } as const;

async function main(): Promise<number> {
  const command = readArguments(process.argv.slice(2), process.env);
  if (!command) {
    process.stdout.write(`${usage}\n`);
    return exitCodes.passed;
  }
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort());
  // Who reads the output may leave before its end, as `head` does; the records are deleted all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => interruption.abort());
  const progress = createProgressLines(process.stderr);
  const running = verify({ ...command.options, onProgress: progress.show, signal: interruption.signal });
  const report = await running.finally(progress.end);
  process.stdout.write(`${formatReport(report)}\n`);
  return exitCodes[verdictOf(report, command.allowsMissingKeys)];
}

function verdictOf({ verdict }: Report, allowsMissingKeys: boolean): Report['verdict'] {
  return verdict === 'partial' && allowsMissingKeys ? 'passed' : verdict;
}

const exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error instanceof CouldNotRun ? error.message : error.stack}\n`);
  return exitCodes.couldNotRun;
});
// A connection to a service that hangs would keep the process waiting; what was written must go out first.
process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
