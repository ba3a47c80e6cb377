import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from './checks.ts';
import { openServers } from './servers.ts';
import { suite } from './suite.ts';

const run = promisify(execFile);
const bun = createRequire(import.meta.url).resolve('bun/bin/bun.exe');
const version = await run(bun, ['--version']).catch(() => undefined);

// A missing Bun is not a failure, but a message must say that the client was not tested.
if (version === undefined) {
  const machine = `${process.platform}-${process.arch}`;
  process.stderr.write(`There is no Bun on this machine (${machine}): the client was NOT tested in it.\n`);
}

describe.skipIf(version === undefined && !process.env.CI)('in Bun', () => {
  let outcomes: Outcome[];
  beforeAll(async () => {
    await using servers = await openServers();
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const parameters = ['--conditions=@contentgen/source', main, servers.stage, servers.mock];
    outcomes = JSON.parse((await run(bun, parameters)).stdout);
  });

  it.each(suite)('$name', ({ name }) => {
    expect(outcomes.find((outcome) => outcome.name === name)).toEqual({ name });
  });
});
