import type { Verified } from './bench.ts';
import type { Mutant } from './mutant.ts';

/** What became of a mutant. */
export interface Result extends Verified {
  readonly mutant: Mutant;
  /** Whether Dredd by itself told it from the service. */
  readonly isCaughtByDredd: boolean;
}
