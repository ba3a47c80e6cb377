import type { Operation } from '@contentgen/contract';
import type { Kind } from '../kinds.ts';
import type { Behaviour, Mutant } from '../mutant.ts';
import type { ProbeClient } from './probe-client.ts';
import type { Way } from './ways.ts';

/**
 * Sends requests that meet a rule in one way, and returns what the responses say about the rule. The result is the
 * same at each repetition: it has no ids, times or random texts.
 */
export type Probe = (client: ProbeClient) => Promise<unknown>;

/** A mutant that breaks a rule only for requests that meet it in one way. */
export interface CrossedMutant extends Mutant {
  readonly rule: string;
  readonly way: string;
  /** Shows that the fault is in force: its result differs from the result at the service. */
  readonly probe: Probe;
}

/** Whether a mutant lies across two dimensions. */
export function isCrossed(mutant: Mutant): mutant is CrossedMutant {
  return 'probe' in mutant;
}

interface CrossedParts {
  readonly kind: Kind;
  readonly operation: Operation;
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

/** Crosses a behaviour with a way: it concerns only requests for the operation that come in this way. */
export function inWay({ id }: Operation, way: Pick<Way, 'isMet'>, begin: () => Behaviour): () => Behaviour {
  return () => {
    const behave = begin();
    return (exchange) =>
      exchange.operations.has(id) && way.isMet(exchange.request) ? behave(exchange) : exchange.forward();
  };
}
