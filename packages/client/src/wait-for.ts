import { deadline, pause } from './deadline.ts';
import { TimeoutError } from './errors.ts';

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
  /** Called with the record whenever its state has changed, and once at the start. */
  readonly onState?: ((record: Kind) => void) | undefined;
}

/** Milliseconds before the next poll, by the number of polls so far: from 250 to 3,000. */
export function pauseAfter(polls: number): number {
  return Math.min(250 * 1.5 ** polls, 3_000);
}

type Get = (id: string, options: object) => PromiseLike<GeneratedRecord>;

/** Polls records with `get`. */
export function waiting(get: Get) {
  /**
   * Polls a record until its generation has ended.
   *
   * @throws TimeoutError after the longest wait, NotFoundError if the record is deleted during the wait.
   */
  return async (
    record: GeneratedRecord,
    { signal, timeout = 300_000, onState }: WaitOptions<GeneratedRecord> = {},
  ): Promise<GeneratedRecord> => {
    const controller = new AbortController();
    let seen: string | undefined;
    const release = deadline(timeout, signal, (aborted) => {
      const late = () => new TimeoutError(`${record.id} was still ${seen} after ${timeout} ms.`);
      controller.abort(aborted ? aborted.reason : late());
    });
    try {
      for (let polls = 0, current = record; ; polls += 1) {
        if (current.state !== seen) onState?.(current);
        seen = current.state;
        if (isFinal(current)) return current;
        await pause(pauseAfter(polls), controller.signal);
        current = await get(record.id, { signal: controller.signal });
      }
    } finally {
      release();
    }
  };
}

/** Whether the generation of a record has ended. */
export function isFinal({ state }: Pick<GeneratedRecord, 'state'>): boolean {
  return state === 'succeeded' || state === 'failed';
}
