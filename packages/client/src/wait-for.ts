import type { Document, Image } from '@contentgen/contract';
import { deadline, pause } from './deadline.ts';
import { TimeoutError } from './errors.ts';

/** How a generation is waited for. */
export interface WaitOptions<Kind> {
  /** Ends the waiting; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait at most: 300,000 unless given. */
  readonly timeout?: number | undefined;
  /** Is told the record whenever its state has changed, the first time included. */
  readonly onState?: ((record: Kind) => void) | undefined;
}

/** Milliseconds to the next look after so many of them: from a quarter of a second to three seconds. */
export function pauseAfter(looks: number): number {
  return Math.min(250 * 1.5 ** looks, 3_000);
}

/**
 * Looks at a record until its generation has ended.
 *
 * @throws TimeoutError when it takes too long, NotFoundError when the record is deleted meanwhile.
 */
export async function waitUntilFinal<Kind extends Document | Image>(
  record: Kind,
  get: (id: string, options: object) => PromiseLike<Kind>,
  { signal, timeout = 300_000, onState }: WaitOptions<Kind> = {},
): Promise<Kind> {
  const controller = new AbortController();
  let told: string | undefined;
  const release = deadline(timeout, signal, (aborted) => {
    const late = () => new TimeoutError(`${record.id} was still ${told} after ${timeout} ms.`);
    controller.abort(aborted ? aborted.reason : late());
  });
  try {
    for (let looks = 0, current = record; ; looks += 1) {
      if (current.state !== told) onState?.(current);
      told = current.state;
      if (isFinal(current)) return current;
      await pause(pauseAfter(looks), controller.signal);
      current = await get(record.id, { signal: controller.signal });
    }
  } finally {
    release();
  }
}

/** Whether the generation of a record has ended. */
export function isFinal({ state }: Document | Image): boolean {
  return state === 'succeeded' || state === 'failed';
}
