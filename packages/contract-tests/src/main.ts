#!/usr/bin/env node
import { readArguments, usage } from './arguments.ts';
import { CouldNotRun } from './could-not-run.ts';
import { formatReport } from './format-report.ts';
import { createProgressLines } from './progress-lines.ts';
import { verify } from './verify.ts';

const exitCode = { verified: 0, violated: 1, couldNotRun: 2 } as const;

async function main(): Promise<number> {
  const options = readArguments(process.argv.slice(2));
  if (!options) {
    process.stdout.write(`${usage}\n`);
    return exitCode.verified;
  }
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort());
  // Who reads the output may leave before its end, as `head` does; the records are deleted all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => interruption.abort());
  const progress = createProgressLines(process.stderr);
  const running = verify({ ...options, onProgress: progress.show, signal: interruption.signal });
  const report = await running.finally(progress.end);
  process.stdout.write(`${formatReport(report)}\n`);
  return report.ok ? exitCode.verified : exitCode.violated;
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error instanceof CouldNotRun ? error.message : error.stack}\n`);
  return exitCode.couldNotRun;
});
