import type { OperationId } from '@contentgen/contract';
import type { HttpResponse } from '@contentgen/contract-tests';
import type { Exchange } from './exchange.ts';
import type { Kind } from './kinds.ts';

/** Answers requests in a faulty way. */
export type Behaviour = (exchange: Exchange) => Promise<HttpResponse>;

/** A service with one fault. */
export interface Mutant {
  /** The name: place and fault, unique among all mutants, such as `getDocument 200 body/favorite: a string`. */
  readonly id: string;
  readonly kind: Kind;
  /** The operation with the fault. */
  readonly operation: OperationId;
  /** The status of the responses that the mutant changes; undefined if the request triggers the fault, not a status. */
  readonly status?: number;
  /** The faulty part, such as `body/favorite` or `query sort`. */
  readonly place: string;
  /** Creates the faulty behaviour, with its own state. */
  start(): Behaviour;
}

/** Returns a mutant that changes every response of one operation with one status. */
export function responseMutant(
  parts: Omit<Mutant, 'start' | 'id'> & { readonly status: number; readonly what: string },
  change: (response: HttpResponse, exchange: Exchange) => HttpResponse,
): Mutant {
  const { what, ...mutant } = parts;
  const { operation, status, place } = mutant;
  return {
    ...mutant,
    id: `${operation} ${status} ${place}: ${what}`,
    start: () => async (exchange) => {
      const response = await exchange.forward();
      const isMeant = exchange.operations.has(operation) && response.status === status;
      return isMeant ? change(response, exchange) : response;
    },
  };
}
