import type { OperationId } from '@contentgen/contract';
import { type Fault, operationsOf, type ProxiedRequest } from '../../proofs/index.ts';
import type { Keys } from '../../src/index.ts';
import { type RuleName, resources } from '../../src/internals.ts';

/** A fault of a server, and the checks that detect it. */
export interface Proof {
  /** Follows `a server that`. */
  readonly what: string;
  /** @param keys of the run. */
  readonly fault: (keys: Required<Keys>) => Fault;
  /** The checks to run: those of this operation whose title matches; default: only those that must fail. */
  readonly operation: OperationId;
  readonly checks?: RegExp;
  /** The titles of the checks that must fail. */
  readonly red: readonly string[];
  /** A part of the messages; default: any. */
  readonly says?: string | RegExp;
  /**
   * Milliseconds that a generation takes; default: 10. Checks that watch a generation must begin before its end, also on a
   * busy machine.
   */
  readonly generation?: number;
}

/** The proofs of some rules. */
export type Proofs<Rule extends RuleName> = Readonly<Record<Rule, readonly Proof[]>>;

/** Returns whether a request is for a record, with this method. */
export function isForRecord(method: string, request: ProxiedRequest): boolean {
  const shown = operationsOf({ ...request, method: 'GET' });
  return request.method === method && resources.some(({ get }) => shown.has(get.id));
}

/** Returns whether a request is for a list. */
export function isForList(request: ProxiedRequest): boolean {
  const meant = operationsOf(request);
  return request.method === 'GET' && resources.some(({ list }) => meant.has(list.id));
}
