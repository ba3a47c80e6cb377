import type { CheckName } from '@contentgen/contract-tests';
import type { Mutant } from './mutant.ts';

/** What became of a mutant. */
export interface Result {
  readonly mutant: Mutant;
  /** Whether the contract tests told it from the service. */
  readonly isCaught: boolean;
  /** What they found first; where they found nothing, what went wrong with them, if anything did. */
  readonly message: string | undefined;
  /** The check that found it. */
  readonly check: CheckName | undefined;
  /** Whether it ever answered otherwise than the service. */
  readonly hasStruck: boolean;
  /** Milliseconds that the contract tests took. */
  readonly duration: number;
  /** Whether Dredd by itself told it from the service. */
  readonly isCaughtByDredd: boolean;
}
