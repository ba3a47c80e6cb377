import type { OperationId } from '@contentgen/contract';

/** What became of one documented response. */
export interface Outcome {
  readonly operation: OperationId;
  readonly status: number;
  /** The media type of the request's body; undefined without one. */
  readonly mediaType: string | undefined;
  readonly result: 'passed' | 'failed' | 'unprovokable';
  /** What is wrong, each a sentence with operation, status and place; why, for what can't be provoked. */
  readonly messages: readonly string[];
}

/** The result of a run. */
export interface Report {
  /** How many responses the contract documents. */
  readonly documented: number;
  /** How many of them were answered and kept the contract. */
  readonly verified: number;
  /** One for each transaction: a documented response and, for a success, each media type of a body. */
  readonly outcomes: readonly Outcome[];
  /** What is wrong with the run itself, such as a documented response that it left out. */
  readonly gaps: readonly string[];
  /** Whether everything ran and passed, but for what can't be provoked. */
  readonly ok: boolean;
}

/**
 * Puts the outcomes together, and finds what is missing among them.
 *
 * @param documented the names of all documented responses, as `nameOf` makes them.
 * @param recordsLeft the paths of records that could not be deleted.
 */
export function createReport(
  outcomes: readonly Outcome[],
  documented: readonly string[],
  recordsLeft: readonly string[] = [],
): Report {
  const names = new Set(outcomes.map(nameOf));
  const gaps = [
    ...(outcomes.length === 0 ? ['No transaction ran.'] : []),
    ...documented.filter((name) => !names.has(name)).map((name) => `${name}: was left out`),
    ...recordsLeft.map((path) => `${path}: could not be deleted`),
  ];
  const bad = new Set(outcomes.filter(({ result }) => result === 'failed').map(nameOf));
  const good = new Set(outcomes.filter(({ result }) => result === 'passed').map(nameOf));
  return {
    documented: documented.length,
    verified: documented.filter((name) => good.has(name) && !bad.has(name)).length,
    outcomes,
    gaps,
    ok: gaps.length === 0 && bad.size === 0 && good.size > 0,
  };
}

/** `getDocument 200` */
export function nameOf({ operation, status }: Pick<Outcome, 'operation' | 'status'>): string {
  return `${operation} ${status}`;
}
