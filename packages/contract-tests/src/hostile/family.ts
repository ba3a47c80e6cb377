import type { Operation } from '@contentgen/contract';
import type * as fc from 'fast-check';
import type { Caller, Received } from '../http/caller.ts';
import type { Draft } from './draft.ts';
import type { Target, TargetKind } from './targets.ts';

/** Requests to one operation that are alike: all of them are valid in one way, or break one rule. */
export interface Family {
  readonly operation: Operation;
  /** What the operation does with them: `refuses name: too long (form)`. */
  readonly title: string;
  /** The first cases, the plainest in front: who breaks the rule for one only, breaks it for that. */
  readonly plain: readonly Draft[];
  /** The further cases. */
  readonly drafts: fc.Arbitrary<Draft>;
  readonly demand: Demand;
  /** On what they are tried; on no record unless it is said. */
  readonly target?: TargetKind;
  /** How many cases it takes at most: for what costs the service a lot. */
  readonly most?: number;
  /** Whether it takes a service that keeps what it is sent. */
  readonly takesMemory?: boolean;
  /** Whether the requests are none of the contract's: of the answer only a fault is wrong. */
  readonly isForeign?: boolean;
}

/**
 * Demands something of the answer to a draft.
 *
 * @throws Violated when it is not so.
 */
export type Demand = (received: Received, sent: Sent) => void | Promise<void>;

/** What an answer answers. */
export interface Sent {
  readonly draft: Draft;
  readonly target: Target;
  readonly caller: Caller;
  /** Whether what is tested keeps nothing: then an answer can't show what was sent. */
  readonly isStateless: boolean;
}
