#!/usr/bin/env node
import { runCommand } from './command.ts';
import { listenForInterruption } from './interruption.ts';

const exitCode = await runCommand({
  args: process.argv.slice(2),
  environment: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  listenForInterruption,
});
// A hanging connection would keep the process alive. Exit after the output is written.
process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
