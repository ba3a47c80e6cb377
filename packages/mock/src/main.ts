#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { type Command, readCommandLine, usage } from './command-line.ts';
import { isEveryAddress, type MockOptions, startMock } from './start-mock.ts';
import { welcome } from './welcome.ts';

/** Ends the process with one sentence for people. Exit code 2 means that the command line is wrong. */
function fail(sentence: string, exitCode: 1 | 2 = 1): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}

function readCommand(): Command {
  try {
    const command = readCommandLine(process.argv.slice(2), process.env);
    if (typeof command === 'object') return command;
    process.stdout.write(`${command === 'help' ? usage : version()}\n`);
  } catch (error) {
    // Further sentences of Node are about values that begin with a dash.
    const [sentence = ''] = (error as Error).message.split(/\. |\.?\n|\.$/);
    fail(`${sentence}. "contentgen-mock --help" lists the options.`, 2);
  }
  process.exit(0);
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

/** Returns the advice when the mock cannot listen, by the code of the error. */
const remedies = ({ host, port }: MockOptions): Readonly<Record<string, string>> => ({
  EADDRINUSE: `Port ${port} is in use. Stop the program that uses it, or choose another port with --port or PORT.`,
  ENOTFOUND: `The host ${host} is unknown. Choose another with --host, such as 127.0.0.1.`,
});

const { options, isSilent } = readCommand();
const mock = await startMock({
  ...options,
  ...(!isSilent && { log: (line) => process.stderr.write(`${line}\n`) }),
}).catch((error: NodeJS.ErrnoException) => {
  const remedy = remedies(options)[error.code ?? ''];
  return fail(remedy ?? `The mock could not start: ${error.message}`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void mock.close());
}

// A program that reads the banner may end the mock immediately, so the handlers come first.
process.stdout.write(welcome(mock.url, options.stateless === true));
if (isEveryAddress(options.host ?? '')) {
  process.stdout.write('The mock also listens on all other addresses of this machine.\n');
}
