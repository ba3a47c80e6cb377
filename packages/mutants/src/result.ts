import type { Verified } from './bench.ts';
import type { Mutant } from './mutant.ts';

/** The result of a mutant. */
export interface Result extends Verified {
  readonly mutant: Mutant;
  /** Whether Dredd alone detected it. */
  readonly isCaughtByDredd: boolean;
}
