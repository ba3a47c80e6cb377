import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Requests that one client sends without end. */
export interface Flood {
  readonly url: string;
  /** The requests, as bytes of HTTP/1.1. A connection sends them in turn. */
  readonly requests: readonly string[];
  readonly connections: number;
  /** `response`: sends the next request after a response. `none`: reads nothing and sends no second request. */
  readonly reads: 'response' | 'none';
}

/** What a flood has received, by status. */
export type Received = Readonly<Record<string, number>>;

/** Runs a flood in a process of low priority for some milliseconds, so that it does not slow down the measurement. */
export async function runFlood(flood: Flood, milliseconds: number): Promise<Received> {
  const child = fork(fileURLToPath(new URL('flood-process.ts', import.meta.url)));
  child.send(flood);
  await pause(milliseconds);
  const received = once(child, 'message');
  child.send('stop');
  const [counts] = await received;
  await once(child, 'exit');
  return counts as Received;
}
