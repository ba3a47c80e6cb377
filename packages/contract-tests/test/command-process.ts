import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Ended } from './command.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Starts `contentgen-verify` as a separate process, with only these variables of its name space. */
export function start(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('CONTENTGEN_'));
  const child = spawn(process.execPath, ['--conditions=@contentgen/source', main, ...args], {
    env: { ...Object.fromEntries(inherited), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return {
    interrupt: () => child.kill('SIGINT'),
    ended: ended.then(([stdout, stderr, [code]]): Ended => ({ stdout, stderr, code })),
  };
}

/** Runs `contentgen-verify` as a separate process until it exits. */
export function runProcess(args: readonly string[]): Promise<Ended> {
  return start(args).ended;
}
