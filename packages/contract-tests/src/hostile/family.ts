import type { Operation } from '@contentgen/contract';
import type * as fc from 'fast-check';
import type { Caller } from '../http/caller.ts';
import type { Received } from '../http/received.ts';
import type { Draft } from './draft.ts';
import type { Target, TargetKind } from './targets.ts';

/** A group of similar requests to one operation. All of them are valid in the same way, or break the same rule. */
export interface Family {
  readonly operation: Operation;
  /** The required behaviour of the operation: `refuses name: too long (form)`. */
  readonly title: string;
  /** The first cases. They begin with the simplest one, so that a failure shows it. */
  readonly plain: readonly Draft[];
  /** Generates the further cases. */
  readonly drafts: fc.Arbitrary<Draft>;
  readonly expectation: Expectation;
  /** The kind of record for the requests; undefined: no record. */
  readonly target?: TargetKind;
  /** Maximum number of cases, for expensive requests. */
  readonly maxCases?: number;
  /** Whether the requests need a service that stores records. */
  readonly needsStorage?: boolean;
}

/**
 * Checks the response to a draft.
 *
 * @throws Violated when it is not as expected.
 */
export type Expectation = (received: Received, sent: Sent) => void | Promise<void>;

/** The request that a response belongs to. */
export interface Sent {
  readonly draft: Draft;
  readonly target: Target;
  readonly caller: Caller;
  /** Whether the server stores nothing. Its responses then cannot return the sent values. */
  readonly isStateless: boolean;
}
