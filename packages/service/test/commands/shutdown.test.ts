import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const module = (path: string) => JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href);

/** A process that throws an error that no code catches. It then closes gracefully. */
const program = `
  import { closeOnSignals } from ${module('commands/shutdown.ts')};
  import { createLogger } from ${module('logger.ts')};
  const logger = await createLogger({ logLevel: 'info', logFormat: 'auto' });
  closeOnSignals(async () => { process.stdout.write('closed'); }, { deadline: 10_000, logger });
  setImmediate(() => { throw new TypeError('a prompt of a user'); });
`;

it('an uncaught error closes the service, and the log says where it was thrown but not its message', async () => {
  const child = spawn(
    process.execPath,
    ['--conditions=@contentgen/source', '--input-type=module', '--eval', program],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect({ exitCode: child.exitCode, stdout }).toEqual({ exitCode: 1, stdout: 'closed' });
  expect(JSON.parse(stderr)).toMatchObject({
    level: 60,
    error: { type: 'TypeError', frames: expect.arrayContaining([expect.stringContaining('at ')]) },
  });
  expect(stderr).not.toContain('prompt');
});
