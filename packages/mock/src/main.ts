#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { operations } from '@contentgen/contract';
import { type Mock, type MockOptions, startMock } from './start-mock.ts';

const usage = `Usage: contentgen-mock [OPTION …]

  --port N       the port to listen on; 0 chooses a free port; default: 4010
  --seed N       the seed of the examples; default: 1
  --empty        begin without examples
  --stateless    store nothing, and answer with the examples of the contract`;

/** Ends the process with one sentence for people. Exit code 2 means that the command line is wrong. */
function fail(sentence: string, exitCode: 1 | 2 = 1): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}

function readOptions(): MockOptions {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4010' },
        seed: { type: 'string', default: '1' },
        empty: { type: 'boolean', default: false },
        stateless: { type: 'boolean', default: false },
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      process.stdout.write(`${usage}\n`);
      process.exit(0);
    }
    const { port, seed, empty, stateless } = values;
    return {
      port: readWhole('--port', port, 65_535),
      seed: readWhole('--seed', seed, 2 ** 31 - 1),
      empty,
      stateless,
    };
  } catch (error) {
    return fail(`${(error as Error).message}\n${usage}`, 2);
  }
}

/** @throws Error naming the option, unless the text is a whole number from 0 to `largest`. */
function readWhole(option: string, text: string, largest: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= largest) return number;
  throw new Error(`${option} must be a number from 0 to ${largest}, not "${text}".`);
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
