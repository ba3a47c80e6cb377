import { states } from '@contentgen/contract/choices';
import type { CallOptions } from './call.ts';
import { deadline, pause } from './deadline.ts';
import { ContentgenError, TimeoutError } from './errors.ts';
import { checkedHeaders } from './request.ts';

/** A record that is generated, of any resource. */
export interface GeneratedRecord {
  /** Its id. */
  readonly id: string;
  /** The progress of its generation. */
  readonly state: string;
}

/** How to wait for a generation. */
export interface WaitOptions<Kind> {
  /** Stops waiting. The promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The longest wait in milliseconds; default: 300,000. */
  readonly timeout?: number | undefined;
  /**
   * Called with the record whenever its state has changed, and once at the start. If it throws or returns a promise that
   * rejects, `waitFor` rejects with the same reason.
   */
  readonly onState?: ((record: Kind) => unknown) | undefined;
}

/** Milliseconds before the next poll, by the number of polls so far: from 250 to 3,000. */
export function pauseAfter(polls: number): number {
  return Math.min(250 * 1.5 ** polls, 3_000);
}

/** A resource whose records are generated. */
export interface Waitable<Kind extends GeneratedRecord> {
  /** Reads a record. */
  get(id: string, options?: CallOptions): PromiseLike<Kind>;
}

/**
 * Polls a record until its generation has ended, and resolves to the record.
 *
 * @param resource such as `client.documents`.
 * @param record the record, or its id.
 * @throws TimeoutError after the longest wait, NotFoundError if the record is deleted during the wait, ContentgenError
 *   for a state that the contract does not have: it may never end.
 */
export async function waitFor<Kind extends GeneratedRecord>(
  resource: Waitable<Kind>,
  record: Kind | string,
  { signal, timeout = 300_000, onState }: WaitOptions<Kind> = {},
): Promise<Kind> {
  checkedHeaders({ timeout });
  const controller = new AbortController();
  const id = typeof record === 'string' ? record : record.id;
  const name = `The record ${id}`;
  let seen: string | undefined;
  const release = deadline(timeout, signal, (aborted) => {
    const late = () => new TimeoutError(`${name} was still ${seen ?? 'unread'} after ${timeout} ms.`);
    controller.abort(aborted ? aborted.reason : late());
  });
  const read = () => resource.get(id, { signal: controller.signal });
  try {
    for (let polls = 0, current = typeof record === 'string' ? await read() : record; ; polls += 1) {
      if (!isState(current.state))
        throw new ContentgenError(
          `${name}: The state ${JSON.stringify(current.state)} is unknown.`,
          undefined,
          { status: 200 },
        );
      const notified = current.state !== seen && onState?.(current);
      seen = current.state;
      const rest = isFinal(current) ? undefined : pause(pauseAfter(polls), controller.signal);
      await orAborted(Promise.all([notified, rest]), controller.signal);
      if (!rest) return current;
      current = await read();
    }
  } finally {
    release();
  }
}

/**
 * Returns whether the contract has this state. For an unknown state, the client can't know whether the generation has
 * ended.
 */
export function isState(state: unknown): boolean {
  return states.some(({ value }) => value === state);
}

/** Returns whether the generation of a record has ended. */
export function isFinal({ state }: Pick<GeneratedRecord, 'state'>): boolean {
  return state === 'succeeded' || state === 'failed';
}

/** Waits for a promise. Rejects with the reason of the signal as soon as the signal is aborted. */
function orAborted(promise: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}
