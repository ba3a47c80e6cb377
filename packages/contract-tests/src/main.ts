#!/usr/bin/env node
import { runCommand } from './command.ts';
import { listenForInterruption } from './interruption.ts';

// Dredd's dependencies are old: they warn when they load. A user can't do anything about it.
process.removeAllListeners('warning');

const exitCode = await runCommand({
  args: process.argv.slice(2),
  environment: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  listenForInterruption,
});
// A hanging connection would keep the process alive. Exit after the output is written.
process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
