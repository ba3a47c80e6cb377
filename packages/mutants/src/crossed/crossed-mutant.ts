import type { Operation } from '@contentgen/contract';
import type { Kind } from '../kinds.ts';
import type { Behaviour, Mutant } from '../mutant.ts';
import type { ProbeClient } from './probe-client.ts';
import type { Way } from './ways.ts';

/**
 * Sends requests of one form for which a rule holds, and returns the parts of the responses that show whether it
 * holds. The result contains no ids, times or random texts, so it is the same each time.
 */
export type Probe = (client: ProbeClient) => Promise<unknown>;

/** A mutant that breaks a rule only for requests of one form. */
export interface CrossedMutant extends Mutant {
  readonly rule: string;
  readonly way: string;
  /** Shows that the mutant has an effect: the result differs from the result of the correct service. */
  readonly probe: Probe;
}

/** Whether a mutant breaks a rule only for requests of one form. */
export function isCrossed(mutant: Mutant): mutant is CrossedMutant {
  return 'probe' in mutant;
}

interface CrossedParts {
  readonly kind: Kind;
  readonly operation: Operation;
  readonly status?: number;
  readonly place: string;
  readonly rule: string;
  readonly way: string;
  readonly probe: Probe;
}

/** A crossed mutant with its own behaviour. */
export function crossedMutant({ operation, ...parts }: CrossedParts, begin: () => Behaviour): CrossedMutant {
  return {
    ...parts,
    operation: operation.id,
    id: `${operation.id} ${parts.place}: ${parts.rule}, ${parts.way}`,
    start: begin,
  };
}

/** Limits a fault to requests for one operation that have this form. */
export function inWay({ id }: Operation, way: Pick<Way, 'isMet'>, begin: () => Behaviour): () => Behaviour {
  return () => {
    const behave = begin();
    return (exchange) =>
      exchange.operations.has(id) && way.isMet(exchange.request) ? behave(exchange) : exchange.forward();
  };
}
