import type { Operation } from '@contentgen/contract';
import { type Problem, validationFailed } from '@contentgen/contract/requests';
import { exampleProblem, isErrorOf } from '@contentgen/mock-store';
import { errorStatuses } from './error-statuses.ts';

/**
 * What happens to a valid request: `normal` is the response of the store, `failed` a create whose generation fails,
 * `offline` a connection that closes without a response, and a number an error status of the contract.
 */
export type NextOutcome = 'normal' | 'failed' | 'offline' | number;

/** A choice of what happens next. */
export interface NextChoice {
  readonly outcome: NextOutcome;
  /** Whether it happens to every request until another choice. Otherwise it happens once. */
  readonly repeats: boolean;
}

const normal: NextChoice = { outcome: 'normal', repeats: false };

const outcomes: readonly NextOutcome[] = [
  'normal',
  'failed',
  'offline',
  ...errorStatuses.map(([status]) => status),
];
const rule = `must be one of ${outcomes.join(', ')}`;

/** What a developer has chosen for the next request. A request that the choice does not apply to leaves it. */
export class NextResponse {
  #choice = normal;

  get choice(): NextChoice {
    return this.#choice;
  }

  /** @throws RangeError for an unknown outcome. */
  choose(choice: NextChoice): void {
    if (!outcomes.includes(choice.outcome)) {
      throw new RangeError(`The outcome ${rule}, not ${JSON.stringify(choice.outcome)}.`);
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

  /** The error of a request; undefined without one. */
  takeProblem(operation: Operation): Problem | undefined {
    const { outcome } = this.#choice;
    if (typeof outcome !== 'number' || !isErrorOf(operation, outcome)) return undefined;
    this.#take(outcome);
    return exampleProblem(operation, outcome);
  }

  #take(outcome: NextOutcome): boolean {
    if (this.#choice.outcome !== outcome) return false;
    if (!this.#choice.repeats) this.#choice = normal;
    return true;
  }
}

/**
 * Reads a choice from a form.
 *
 * @throws Problem 422.
 */
export function readChoice(form: URLSearchParams): NextChoice {
  const text = form.get('outcome') ?? '';
  const outcome = outcomes.find((one) => String(one) === text);
  if (outcome !== undefined) return { outcome, repeats: form.get('repeats') === 'true' };
  throw validationFailed([{ field: 'outcome', code: 'choice', detail: rule }]);
}
