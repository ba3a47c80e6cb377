import type { OperationId } from '@contentgen/contract';
import type { CheckName, SetName } from '@contentgen/contract-tests';
import { operationsOf, resourceOf } from '@contentgen/contract-tests/internals';
import type { Kind } from '../kinds.ts';
import type { Mutant } from '../mutant.ts';
import { tooManyRequests } from '../target/service-of.ts';

/** A part of the full run of the contract tests that detects the same faults of one mutant. */
export interface Narrowing {
  readonly only: readonly SetName[];
  isWanted(check: CheckName): boolean;
  /** Number of cases that `hostile` generates. */
  readonly cases: number;
}

/** The full run, from which `narrowings` selects parts. */
export interface FullRun {
  /** The sets of the run. */
  readonly sets: readonly SetName[];
  /** Every check of the run. */
  readonly checks: readonly CheckName[];
  /** Number of cases of `hostile`. */
  readonly cases: number;
}

/**
 * Returns the parts of a full run that test a mutant, in order: the most likely part first, and all checks of the
 * resource last. The caller stops when a part detects the mutant. Checks of another resource do not call the
 * operation.
 *
 * @param caughtBefore the checks that detected similar mutants.
 * @param isKnown whether there is a reason why the mutant cannot be detected.
 */
export function narrowings(
  mutant: Mutant,
  full: FullRun,
  caughtBefore: readonly CheckName[],
  isKnown: boolean,
): Narrowing[] {
  const { operation, status, kind, place } = mutant;
  const part = (sets: readonly SetName[], isWanted: Narrowing['isWanted']) => narrowing(full, sets, isWanted);
  const response = part(
    ['contract'],
    (check) => check.operation === operation && check.title.startsWith(String(status)),
  );
  if (status === tooManyRequests) return [response];
  const siblings = siblingsOf(operation);
  const [, name] = place.split(' ');
  const order = ordersByKind[kind] ?? quickFirst;
  const near = [
    ...(isOfShape(mutant) ? [response] : []),
    ...caughtBefore.map(({ set, title }) =>
      part([set], (check) => siblings.has(check.operation) && check.title === title),
    ),
    ...(name === undefined
      ? []
      : [part(order.slice(0, 1), (check) => check.operation === operation && check.title.includes(name))]),
    ...order.map((set) => part([set], (check) => check.operation === operation)),
  ];
  const far = order.map((set) => part([set], (check) => siblings.has(check.operation)));
  // An undetectable mutant does not need the remaining checks.
  const parts = isKnown ? near : [...near, ...far];
  return parts.filter(({ only }) => only.length > 0);
}

/** Returns whether the mutant has malformed responses, which every check detects. */
function isOfShape({ status, kind }: Mutant): boolean {
  return status !== undefined && kind !== 'other-value';
}

const quickFirst: readonly SetName[] = ['rules', 'isolation', 'hostile', 'contract'];

/** The order of the sets for some kinds of mutants. The set that most likely detects the mutant runs first. */
const ordersByKind: Readonly<Partial<Record<Kind, readonly SetName[]>>> = {
  'accepted-bad-input': ['hostile', 'rules', 'isolation', 'contract'],
  'refused-good-input': ['hostile', 'rules', 'isolation', 'contract'],
  'misnamed-error': ['hostile', 'rules', 'isolation', 'contract'],
  'ignored-key': ['isolation', 'rules', 'hostile', 'contract'],
  'foreign-record': ['isolation', 'rules', 'hostile', 'contract'],
};

/**
 * Creates a narrowing. It has only sets and checks that the full run also has, and the same number of cases for each
 * check.
 */
function narrowing(full: FullRun, sets: readonly SetName[], isWanted: Narrowing['isWanted']): Narrowing {
  const only = sets.filter(
    (set) => full.sets.includes(set) && full.checks.some((check) => check.set === set && isWanted(check)),
  );
  return { only, isWanted, cases: full.cases };
}

/** Returns the operations on the same resource. */
export function siblingsOf(operation: OperationId): ReadonlySet<OperationId> {
  const resource = resourceOf(operation);
  return new Set(resource && operationsOf(resource).map(({ id }) => id));
}
