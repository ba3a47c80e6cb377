#!/usr/bin/env node
import { readCommandLine } from './command-line.ts';
import { isEveryAddress, type MockOptions, startMock } from './start-mock.ts';
import { welcome } from './welcome.ts';

/** Returns the advice when the mock cannot listen, by the code of the error. */
const remedies = ({ host, port }: MockOptions): Readonly<Record<string, string>> => ({
  EADDRINUSE: `Port ${port} is in use. Stop the program that uses it, or choose another port with --port or PORT.`,
  ENOTFOUND: `The host ${host} is unknown. Choose another with --host, such as 127.0.0.1.`,
});

const { options, isSilent } = readCommandLine(process.argv.slice(2));
const mock = await startMock({
  ...options,
  ...(!isSilent && { log: (line) => process.stderr.write(`${line}\n`) }),
}).catch((error: NodeJS.ErrnoException) => {
  const remedy = remedies(options)[error.code ?? ''];
  process.stderr.write(`${remedy ?? `The mock could not start: ${error.message}`}\n`);
  process.exit(1);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await mock.close();
    process.stderr.write('The mock has stopped. Its records are gone.\n');
  });
}

// npm ends the shell between it and this process, and many shells end without a word to this process.
if (process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watching);
    void mock.close();
  }, 500).unref();
}

// A program that reads the banner may end the mock immediately, so the handlers come first.
process.stdout.write(welcome(mock.url, options.stateless === true));
if (isEveryAddress(options.host ?? '')) {
  process.stdout.write('The mock also listens on all other addresses of this machine.\n');
}
