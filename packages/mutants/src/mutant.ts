import type { OperationId } from '@contentgen/contract';
import type { Answer } from '@contentgen/contract-tests';
import type { Exchange } from './exchange.ts';
import type { Kind } from './kinds.ts';

/** A way to answer requests wrongly. */
export type Behaviour = (exchange: Exchange) => Promise<Answer>;

/** A service that is wrong in one thing. */
export interface Mutant {
  /** Where and what, for people: `getDocument 200 body/favorite: a string`; one of a kind. */
  readonly id: string;
  readonly kind: Kind;
  /** The operation whose answers are wrong. */
  readonly operation: OperationId;
  /** The status of the answers that are wrong; undefined where the mutant decides by the request. */
  readonly status?: number;
  /** What is wrong about them, such as `body/favorite` or `query sort`. */
  readonly place: string;
  /** The wrong behaviour, with a memory of its own. */
  start(): Behaviour;
}

/** Every answer of one operation with one status, changed. */
export function answerMutant(
  parts: Omit<Mutant, 'start' | 'id'> & { readonly status: number; readonly what: string },
  change: (answer: Answer, exchange: Exchange) => Answer,
): Mutant {
  const { what, ...mutant } = parts;
  const { operation, status, place } = mutant;
  return {
    ...mutant,
    id: `${operation} ${status} ${place}: ${what}`,
    start: () => async (exchange) => {
      const answer = await exchange.forward();
      const isMeant = exchange.operations.has(operation) && answer.status === status;
      return isMeant ? change(answer, exchange) : answer;
    },
  };
}
