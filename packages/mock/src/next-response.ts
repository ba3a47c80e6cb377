import { type Operation, operations } from '@contentgen/contract';
import type { Problem } from '@contentgen/contract/requests';
import { exampleProblem, isErrorOf } from '@contentgen/mock-store';
import { errorStatuses } from './error-statuses.ts';

/**
 * What happens to a request. `normal`: the store responds. `failed`: the generation of the created record fails.
 * `offline`: the connection closes without a response. A number: the response is the contract's error with this
 * status.
 */
export type NextOutcome = 'normal' | 'failed' | 'offline' | number;

/** A choice of what happens next. */
export interface NextChoice {
  readonly outcome: NextOutcome;
  /** Whether it happens to every request until another choice. Otherwise it happens once. */
  readonly repeats: boolean;
}

const normal: NextChoice = { outcome: 'normal', repeats: false };

/** Everything that can be chosen. */
export const outcomes: readonly NextOutcome[] = [
  'normal',
  'failed',
  'offline',
  ...errorStatuses.map(([status]) => status),
];

/** The rule for an outcome, in words. */
export const outcomeRule = `must be one of ${outcomes.join(', ')}`;

const allOperations = Object.values<Operation>(operations);

/** Whether the contract has an error for every operation. */
const isErrorOfAll = (status: number) => allOperations.every((operation) => isErrorOf(operation, status));

/** What a choice does, in a sentence. */
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
 * The response that a developer has chosen for the next request. A request to which the choice does not apply does
 * not use it up.
 */
export class NextResponse {
  #choice = normal;

  get choice(): NextChoice {
    return this.#choice;
  }

  /** @throws RangeError for an unknown outcome. */
  choose(choice: NextChoice): void {
    if (!outcomes.includes(choice.outcome)) {
      throw new RangeError(`The outcome ${outcomeRule}, not ${JSON.stringify(choice.outcome)}.`);
    }
    this.#choice = choice;
  }

  /** Whether the connection of a request closes without a response. */
  takeOffline(): boolean {
    return this.#take('offline');
  }

  /** Whether a generation that begins fails. A create that is refused begins none. */
  takeFailure(): boolean {
    return this.#take('failed');
  }

  /**
   * The error of a request, valid or not; undefined without one.
   *
   * @param operation undefined for a request of the API that is for no operation.
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
