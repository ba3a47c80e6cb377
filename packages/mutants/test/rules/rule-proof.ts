import type { OperationId } from '@contentgen/contract';
import type { RuleName } from '@contentgen/contract-tests/internals';
import type { Fault } from '@contentgen/faulty-proxy';

/** A fault of a service, and the checks of a rule that notice it. */
export interface RuleProof {
  /** Follows `a service that`. */
  readonly what: string;
  readonly fault: () => Fault;
  /** Which checks run: those of an operation whose title matches. */
  readonly operation: OperationId;
  readonly checks: RegExp;
  /** The titles of those that fail. */
  readonly red: readonly string[];
}

/** The proofs of some rules. */
export type Proofs<Rule extends RuleName> = Readonly<Record<Rule, readonly RuleProof[]>>;
