#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { operations } from '@contentgen/contract';
import { type Mock, startMock } from './start-mock.ts';

const usage = `Usage: contentgen-mock [OPTION …]

  --port N       the port to listen on; 0 chooses a free port; default: 4010
  --stateless    store nothing, and answer with the examples of the contract`;

/** Ends the process with one sentence for people. Exit code 2 means that the command line is wrong. */
function fail(sentence: string, exitCode: 1 | 2 = 1): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}

function readOptions(): { readonly port: number; readonly stateless: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4010' },
        stateless: { type: 'boolean', default: false },
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      process.stdout.write(`${usage}\n`);
      process.exit(0);
    }
    const port = Number(values.port);
    if (/^\d+$/.test(values.port) && port <= 65_535) return { port, stateless: values.stateless };
    return fail(`--port must be a number from 0 to 65535, not "${values.port}".\n${usage}`, 2);
  } catch (error) {
    return fail(`${(error as Error).message}\n${usage}`, 2);
  }
}

/** The address, the keys, and a request to paste. */
function banner({ url, keys }: Mock): string {
  const rows: readonly (readonly [key: string, what: string])[] = [
    [keys.key, 'reads and writes'],
    [keys.readKey, 'only reads'],
    [keys.writeKey, 'only writes'],
    [keys.otherKey, 'reads and writes in another account'],
    [keys.expiredKey, 'expired: 401'],
    [keys.revokedKey, 'revoked: 401'],
  ];
  const lines = rows.map(([key, what]) => `  ${key.padEnd(18)} ${what}\n`);
  return `The mock listens on ${url}\n\nAPI keys:\n${lines.join('')}\n  curl -H 'Authorization: Bearer ${keys.key}' '${url}${operations.listDocuments.path}'\n`;
}

const options = readOptions();
const mock = await startMock(options).catch((error: NodeJS.ErrnoException) =>
  fail(
    error.code === 'EADDRINUSE'
      ? `Port ${options.port} is in use. Stop the program that uses it, or choose another port with --port N.`
      : `The mock could not start: ${error.message}`,
  ),
);
process.stdout.write(banner(mock));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void mock.close());
}
