import type { OperationId } from '@contentgen/contract';
import type { RuleName } from '@contentgen/contract-tests/internals';
import type { Fault } from '@contentgen/faulty-proxy';

/** A fault of a service, and the checks of a rule that detect it. */
export interface RuleProof {
  /** Follows `a service that`. */
  readonly what: string;
  readonly fault: () => Fault;
  /** The checks to run: those of an operation whose title matches. */
  readonly operation: OperationId;
  readonly checks: RegExp;
  /** The titles of the checks that must fail. */
  readonly red: readonly string[];
}

/** The proofs of some rules. */
export type Proofs<Rule extends RuleName> = Readonly<Record<Rule, readonly RuleProof[]>>;
