import { states } from '@contentgen/contract/choices';
import type { CallOptions } from './call.ts';
import { pause, within } from './deadline.ts';
import { ContentgenError, TimeoutError } from './errors.ts';
import { isChoice } from './is-choice.ts';
import { checkNumber } from './outcome.ts';

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
  /** Called with the record whenever its state has changed, and once at the start. If it throws, `waitFor` rejects. */
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
  checkNumber('timeout', timeout);
  const id = typeof record === 'string' ? record : record.id;
  let seen: string | undefined;
  const late = () => new TimeoutError(`The record ${id} was still ${seen ?? 'unread'} after ${timeout} ms.`);
  return within(timeout, signal, late, async (ended) => {
    const read = () => resource.get(id, { signal: ended });
    let current = typeof record === 'string' ? await read() : record;
    for (let polls = 0; ; polls += 1) {
      const { state } = current;
      if (!isState(state))
        throw new ContentgenError(`The state ${state} of the record ${id} is unknown.`, undefined, 200);
      if (state !== seen) await onState?.(current);
      seen = state;
      if (isFinal(current)) return current;
      await pause(pauseAfter(polls), ended);
      current = await read();
    }
  });
}

/**
 * Returns whether the contract has this state. For an unknown state, the client can't know whether the generation has
 * ended.
 */
export function isState(state: unknown): boolean {
  return isChoice(states, state);
}

/** Returns whether the generation of a record has ended. */
export function isFinal({ state }: Pick<GeneratedRecord, 'state'>): boolean {
  return state === 'succeeded' || state === 'failed';
}
