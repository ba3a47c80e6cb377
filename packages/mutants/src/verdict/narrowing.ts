import type { OperationId } from '@contentgen/contract';
import type { CheckName, SetName } from '@contentgen/contract-tests';
import { type Resource, resources } from '@contentgen/contract-tests/internals';
import type { Kind } from '../kinds.ts';
import type { Mutant } from '../mutant.ts';

/** A part of a full run. What it finds, the full run finds. */
export interface Narrowing {
  readonly only: readonly SetName[];
  isWanted(check: CheckName): boolean;
  /** How many cases `hostile` generates. */
  readonly cases: number;
}

/** What narrowings are made from. */
export interface FullRun {
  /** The sets that it has. */
  readonly sets: readonly SetName[];
  /** Every check of it. */
  readonly checks: readonly CheckName[];
  /** How many cases its `hostile` generates. */
  readonly cases: number;
}

/** Its mutants are shown to a service whose limit is soon used up, which no other check could work with. */
const tooManyRequests = 429;

/**
 * The parts of a full run that a mutant is shown to, one after the other until it is caught: what is most likely to
 * catch it first, and at last everything that is done with the resource. The checks of another resource don't ask the
 * operation.
 *
 * @param caughtBefore the checks that caught mutants like it.
 * @param isKnown whether there is a reason why it can't be told.
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
  // What is known not to be told is not looked for everywhere.
  const parts = isKnown ? near : [...near, ...far];
  return parts.filter(({ only }) => only.length > 0);
}

/** What is wrong with the form of an answer is seen wherever it comes. */
function isOfShape({ status, kind }: Mutant): boolean {
  return status !== undefined && kind !== 'other-value';
}

const quickFirst: readonly SetName[] = ['rules', 'isolation', 'hostile', 'contract'];

/** The sets that are meant to catch some kinds, in front. */
const ordersByKind: Readonly<Partial<Record<Kind, readonly SetName[]>>> = {
  'accepted-bad-input': ['hostile', 'rules', 'isolation', 'contract'],
  'refused-good-input': ['hostile', 'rules', 'isolation', 'contract'],
  'misnamed-error': ['hostile', 'rules', 'isolation', 'contract'],
  'ignored-key': ['isolation', 'rules', 'hostile', 'contract'],
  'foreign-record': ['isolation', 'rules', 'hostile', 'contract'],
};

/** Keeps what a full run has; the cases are as many as it has for these checks, at most. */
function narrowing(full: FullRun, sets: readonly SetName[], isWanted: Narrowing['isWanted']): Narrowing {
  const only = sets.filter(
    (set) => full.sets.includes(set) && full.checks.some((check) => check.set === set && isWanted(check)),
  );
  const families = full.checks.filter(({ set }) => set === 'hostile');
  const wanted = families.filter(isWanted);
  const share = Math.floor(full.cases / Math.max(1, families.length));
  return { only, isWanted, cases: Math.max(1, wanted.length * share) };
}

/** The operations on the same resource. */
function siblingsOf(operation: OperationId): ReadonlySet<OperationId> {
  const own = resources.map(idsOf).find((ids) => ids.includes(operation));
  return new Set(own);
}

function idsOf({ list, create, get, updates, remove }: Resource): OperationId[] {
  return [list, create, get, ...updates, remove].map(({ id }) => id);
}
