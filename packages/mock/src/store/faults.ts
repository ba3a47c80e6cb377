import type { Operation } from '@contentgen/contract';
import { type Random, seededRandom } from '@contentgen/offline-models/seeded-random';
import { exampleProblem, isErrorOf } from './example-problem.ts';

/** The statuses of errors that occur at random. After such an error, a client can only repeat the request. */
const accidents = [500, 503, 429];

/** Refuses some valid requests at random, in a repeatable sequence. */
export class Faults {
  readonly #share: number;
  readonly #newRandom: () => Random;
  #random: Random;

  /** @param share the share of the requests that fail, from 0 to 1. */
  constructor(share: number, seed: number) {
    this.#share = share;
    this.#newRandom = () => seededRandom('faults', seed);
    this.#random = this.#newRandom();
  }

  /** Begins the sequence again. */
  restart(): void {
    this.#random = this.#newRandom();
  }

  /**
   * Refuses the request, or does nothing.
   *
   * @throws Problem for some of the requests.
   */
  refuseSome(operation: Operation): void {
    if (this.#share === 0 || this.#random() >= this.#share) return;
    const possible = accidents.filter((status) => isErrorOf(operation, status));
    const status = possible[Math.floor(this.#random() * possible.length)];
    if (status !== undefined) throw exampleProblem(operation, status, 'random');
  }
}
