#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { operations } from '@contentgen/contract';
import { type Command, readCommandLine, usage } from './command-line.ts';
import { keyNotes } from './key-notes.ts';
import { isEveryAddress } from './listening-url.ts';
import { logLine } from './log-line.ts';
import type { MockOptions } from './mock-options.ts';
import { type Mock, startMock } from './start-mock.ts';

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
    fail(`${(error as Error).message} "contentgen-mock --help" lists the options.`, 2);
  }
  process.exit(0);
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

/** Returns the advice when the mock cannot listen, by the code of the error. */
const remedies = ({ host, port }: MockOptions): Readonly<Record<string, string>> => ({
  EADDRINUSE: `Port ${port} is in use. Stop the program that uses it, or choose another port with --port or PORT.`,
  EACCES: `This user has no permission to listen on port ${port}. Choose a port above 1023 with --port or PORT.`,
  EADDRNOTAVAIL: `This machine does not have the address ${host}. Choose another with --host, such as 127.0.0.1.`,
  ENOTFOUND: `The host ${host} is unknown. Choose another with --host, such as 127.0.0.1.`,
  EAI_AGAIN: `The host ${host} is unknown. Choose another with --host, such as 127.0.0.1.`,
});

/** Returns the banner: the address, the keys, and a request to paste. */
function banner({ url, keys }: Mock, { host = '', stateless }: MockOptions): string {
  const everywhere = isEveryAddress(host) ? ', and on all other addresses of this machine' : '';
  const place = `The mock listens on ${url}${everywhere}\nOpen ${everywhere ? url : 'this address'} in a browser to`;
  const request = `  curl -H 'Authorization: Bearer ${keys.key}' '${url}${operations.listDocuments.path}'\n`;
  if (stateless) {
    return `${place} see the requests. Any API key works, because this mock stores nothing.\n\n${request}`;
  }
  const lines = keyNotes.map(([key, note]) => `  ${key.padEnd(18)} ${note}\n`);
  return `${place} see the requests and to choose the next response.\n\nAPI keys:\n${lines.join('')}\n${request}`;
}

// The memory for new objects stays small. Otherwise it grows by some 30 MB with the first thousand requests.
setFlagsFromString('--semi-space-growth-factor=1');

const { options, isSilent } = readCommand();
const mock = await startMock({
  ...options,
  ...(!isSilent && { onResponse: (exchange) => process.stderr.write(logLine(exchange)) }),
}).catch((error: NodeJS.ErrnoException) => {
  const remedy = remedies(options)[error.code ?? ''];
  return fail(remedy ?? `The mock could not start: ${error.message}`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void mock.close());
}

// A program that reads the banner may end the mock immediately, so the handlers come first.
process.stdout.write(banner(mock, options));
