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
  /** `response`: sends the next request after a response. `none`: reads no response and sends only one request. */
  readonly reads: 'response' | 'none';
}

/** What a flood has received, by status. */
export type Received = Readonly<Record<string, number>>;

/** A flood that has begun. */
export interface RunningFlood {
  /** Resolves to what the flood has received, when its time is over. */
  readonly end: Promise<Received>;
}

/**
 * Starts a flood of requests from a separate process. The process plays the part of other machines, but it uses the
 * processors of this one. So it runs with the lowest priority, and the service and the measured client come first.
 */
export async function beginFlood(flood: Flood, milliseconds: number): Promise<RunningFlood> {
  const child = fork(fileURLToPath(new URL('flood-process.ts', import.meta.url)), { detached: true });
  await once(child, 'message');
  child.send(flood);
  const run = async () => {
    await pause(milliseconds);
    const received = once(child, 'message');
    child.send('stop');
    const [counts] = await received;
    await once(child, 'exit');
    return counts as Received;
  };
  return { end: run() };
}

/** A program that receives floods instead of the service. */
export interface Decoy extends Disposable {
  readonly url: string;
}

/**
 * Starts a decoy: a server that responds as often as the service would, but does almost no work. While a flood goes
 * to the decoy, the machine is as busy as during a flood of the service, except for the work of the service itself.
 */
export async function startDecoy(): Promise<Decoy> {
  const child = fork(fileURLToPath(new URL('decoy-process.ts', import.meta.url)), { detached: true });
  const [url] = await once(child, 'message');
  return { url: String(url), [Symbol.dispose]: () => child.disconnect() };
}
