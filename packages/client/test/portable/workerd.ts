import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Outcome, Servers } from './checks.ts';

/** A worker that may call servers on loopback, on a free port. */
const configuration = (worker: string) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "${worker}")],
      compatibilityDate = "2026-11-01",
      globalOutbound = "loopback"
    )),
    (name = "loopback", network = (allow = ["private"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
`;

/**
 * Runs the suite in workerd, the runtime of Cloudflare Workers.
 *
 * @param workerd the path of the program.
 * @param worker the file name of `worker.ts`, bundled into its own folder.
 */
export async function outcomesInWorkerd(
  workerd: string,
  worker: string,
  { stage, mock }: Servers,
): Promise<readonly Outcome[]> {
  const folder = dirname(worker);
  const file = join(folder, 'workerd.capnp');
  await writeFile(file, configuration(worker.slice(folder.length + 1)));
  // workerd writes its port to a file descriptor.
  const stdio = ['ignore', 'ignore', 'inherit', 'pipe'] as const;
  const child = spawn(workerd, ['serve', '--control-fd=3', file], { stdio: [...stdio] });
  try {
    const url = `http://127.0.0.1:${await portOf(child)}/`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ stage, mock }) });
    return JSON.parse(await response.text());
  } finally {
    if (child.exitCode === null) {
      child.kill();
      await once(child, 'close');
    }
  }
}

/** @throws Error if workerd ends before it listens. */
async function portOf(child: ChildProcess): Promise<string> {
  let written = '';
  for await (const piece of child.stdio[3] as Readable) {
    written += piece;
    const [, port] = /"port":(\d+)/.exec(written) ?? [];
    if (port !== undefined) return port;
  }
  throw new Error('workerd ended before it listened.');
}
