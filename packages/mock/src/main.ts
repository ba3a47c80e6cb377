#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { operations } from '@contentgen/contract';
import { startMock } from './start-mock.ts';

const usage = 'Usage: contentgen-mock [--port N]   (default 4010; 0 chooses a free port)';

/** Ends the process with one sentence for people. Exit code 2 means that the command line is wrong. */
function fail(sentence: string, exitCode: 1 | 2 = 1): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}

function portFromArguments(): number {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string', default: '4010' }, help: { type: 'boolean' } },
    });
    if (values.help) {
      process.stdout.write(`${usage}\n`);
      process.exit(0);
    }
    const port = Number(values.port);
    if (/^\d+$/.test(values.port) && port <= 65_535) return port;
    return fail(`--port must be a number from 0 to 65535, not "${values.port}". ${usage}`, 2);
  } catch (error) {
    return fail(`${(error as Error).message} ${usage}`, 2);
  }
}

const port = portFromArguments();
const mock = await startMock({ port }).catch((error: NodeJS.ErrnoException) =>
  fail(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use. Stop the program that uses it, or choose another port with --port N.`
      : `The mock could not start: ${error.message}`,
  ),
);

process.stdout.write(`The mock listens on ${mock.url}\n`);
process.stdout.write(
  `  curl -H 'Authorization: Bearer any-key' '${mock.url}${operations.listDocuments.path}'\n`,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void mock.close());
}
