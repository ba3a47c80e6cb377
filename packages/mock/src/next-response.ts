import { contract, type Operation, operations, readProblemKinds, titleOf } from '@contentgen/contract';
import type { Problem } from '@contentgen/contract/requests';
import { exampleProblem, isErrorOf } from './store/example-problem.ts';

/** The error statuses of the contract, with their titles. */
export const errorStatuses: readonly (readonly [status: number, title: string])[] = readProblemKinds(
  contract,
).map(({ status, type }) => [status, titleOf(type)]);

/**
 * What happens to a request. `normal`: the store responds. `failed`: the generation of the created record fails.
 * `offline`: the connection closes without a response. A number: the response is the contract's error with this
 * status.
 */
export type NextOutcome = 'normal' | 'failed' | 'offline' | number;

/** What a developer has chosen for the next request. */
export interface NextChoice {
  readonly outcome: NextOutcome;
  /** Whether the outcome applies to every request until another choice. Otherwise it applies to one request. */
  readonly repeats: boolean;
}

const normal: NextChoice = { outcome: 'normal', repeats: false };

/** All outcomes that a developer can choose. */
export const outcomes: readonly NextOutcome[] = [
  'normal',
  'failed',
  'offline',
  ...errorStatuses.map(([status]) => status),
];

/** The words for the rule of an outcome. */
export const outcomeRule = `must be one of ${outcomes.join(', ')}`;

const allOperations = Object.values<Operation>(operations);

/** Returns whether every operation of the contract can have this error. */
const isErrorOfAll = (status: number) => allOperations.every((operation) => isErrorOf(operation, status));

/** Returns a sentence that says what a choice does. */
export function effectOf({ outcome, repeats }: NextChoice): string {
  if (outcome === 'normal') return 'The mock responds normally.';
  const which = repeats ? 'Until another choice, each' : 'The next';
  if (outcome === 'failed') return `${which} accepted create gets a generation that fails.`;
  if (outcome === 'offline') return `${which} request of the API or for a picture gets no response.`;
  if (isErrorOfAll(outcome)) return `${which} request of the API gets ${outcome}, valid or not.`;
  const ids = allOperations.filter((operation) => isErrorOf(operation, outcome)).map(({ id }) => id);
  return `${which} request of an operation with this error gets ${outcome}, valid or not. The operations are ${ids.join(', ')}.`;
}

/**
 * Holds the response that a developer has chosen for the next request. A request to which the choice does not apply
 * does not use it up.
 */
export class NextResponse {
  #choice = normal;

  get choice(): NextChoice {
    return this.#choice;
  }

  /**
   * Chooses the outcome of the next request.
   *
   * @throws RangeError for an unknown outcome.
   */
  choose(choice: NextChoice): void {
    if (!outcomes.includes(choice.outcome)) {
      throw new RangeError(`The outcome ${outcomeRule}, not ${JSON.stringify(choice.outcome)}.`);
    }
    this.#choice = choice;
  }

  /** Returns whether to close the connection of a request without a response. Uses up the choice. */
  takeOffline(): boolean {
    return this.#take('offline');
  }

  /**
   * Returns whether to let the generation that begins fail. Uses up the choice. A create that is refused begins no
   * generation.
   */
  takeFailure(): boolean {
    return this.#take('failed');
  }

  /**
   * Returns the chosen error for a request, valid or not, and uses up the choice. Returns undefined if the choice is not
   * an error, or does not apply to this request.
   *
   * @param operation undefined if the path or method of the request belongs to no operation.
   */
  takeProblem(operation: Operation | undefined): Problem | undefined {
    const { outcome } = this.#choice;
    if (typeof outcome !== 'number') return undefined;
    const [first] = allOperations;
    const answered = operation ?? (isErrorOfAll(outcome) ? first : undefined);
    if (answered === undefined || !isErrorOf(answered, outcome)) return undefined;
    this.#take(outcome);
    return exampleProblem(answered, outcome, 'chosen');
  }

  #take(outcome: NextOutcome): boolean {
    if (this.#choice.outcome !== outcome) return false;
    if (!this.#choice.repeats) this.#choice = normal;
    return true;
  }
}
