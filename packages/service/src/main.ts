#!/usr/bin/env node
import { runCommandLine } from './commands/command-line.ts';

// The reader of the output may stop reading before its end, as `head` does.
process.stdout.on('error', () => {});

const { exitCode, stdout, stderr, keepsRunning } = await runCommandLine(process.argv.slice(2));
await write(process.stdout, stdout);
await write(process.stderr, stderr);
if (keepsRunning !== true) process.exit(exitCode);

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => stream.write(text, () => resolve()));
}
