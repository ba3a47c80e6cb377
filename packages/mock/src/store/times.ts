import { type Random, seededRandom } from '@contentgen/offline-models/seeded-random';

/** Milliseconds, or a range of them. */
export type Milliseconds = number | readonly [least: number, most: number];

/** Milliseconds from a range, in a repeatable sequence. */
export class Delay {
  readonly #range: readonly [least: number, most: number];
  readonly #newRandom: () => Random;
  #random: Random;

  /** @param name each name has another sequence of the seed. */
  constructor(milliseconds: Milliseconds, name: string, seed: number) {
    this.#range = typeof milliseconds === 'number' ? [milliseconds, milliseconds] : milliseconds;
    this.#newRandom = () => seededRandom('delay', name, seed);
    this.#random = this.#newRandom();
  }

  /** Begins the sequence again. */
  restart(): void {
    this.#random = this.#newRandom();
  }

  /** Returns the next milliseconds. */
  next(): number {
    const [least, most] = this.#range;
    return least + this.#random() * (most - least);
  }
}

/** Resolves after `milliseconds`, or as soon as the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
