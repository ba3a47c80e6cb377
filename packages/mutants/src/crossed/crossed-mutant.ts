import type { Operation } from '@contentgen/contract';
import type { Kind } from '../kinds.ts';
import type { Behaviour, Mutant } from '../mutant.ts';
import type { ProbeClient } from './probe-client.ts';
import type { RequestVariant } from './request-variants.ts';

/**
 * Sends requests of one variant for which a rule holds, and returns the parts of the responses that show whether the
 * rule is kept. The result contains no ids, times or random texts, so it is the same each time.
 */
export type Probe = (client: ProbeClient) => Promise<unknown>;

/** A mutant that breaks a rule only for requests of one variant, such as requests with a JSON body. */
export interface CrossedMutant extends Mutant {
  readonly rule: string;
  readonly variant: string;
  /** The probe that shows that the mutant has an effect: its result differs from the result of the correct service. */
  readonly probe: Probe;
}

/** Returns whether a mutant breaks a rule only for requests of one variant. */
export function isCrossed(mutant: Mutant): mutant is CrossedMutant {
  return 'probe' in mutant;
}

interface CrossedParts {
  readonly kind: Kind;
  readonly operation: Operation;
  readonly status?: number;
  readonly place: string;
  readonly rule: string;
  readonly variant: string;
  readonly probe: Probe;
}

/** Creates a crossed mutant from its parts and its behaviour. */
export function crossedMutant({ operation, ...parts }: CrossedParts, begin: () => Behaviour): CrossedMutant {
  return {
    ...parts,
    operation: operation.id,
    id: `${operation.id} ${parts.place}: ${parts.rule}, ${parts.variant}`,
    start: begin,
  };
}

/** Limits a fault to requests of one operation that are of this variant. */
export function forVariant(
  { id }: Operation,
  variant: Pick<RequestVariant, 'isMet'>,
  begin: () => Behaviour,
): () => Behaviour {
  return () => {
    const behave = begin();
    return (exchange) =>
      exchange.operations.has(id) && variant.isMet(exchange.request) ? behave(exchange) : exchange.forward();
  };
}
