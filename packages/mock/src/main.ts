#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { operations } from '@contentgen/contract';
import { startMock } from './start-mock.ts';

const usage = 'Usage: contentgen-mock [--port N]   (default 4010; 0 chooses a free port)';

/** Ends the process with one sentence for people. */
function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
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
    return fail(`--port must be a number from 0 to 65535, not "${values.port}". ${usage}`);
  } catch (error) {
    return fail(`${(error as Error).message} ${usage}`);
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
