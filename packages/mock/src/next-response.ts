import type { Operation } from '@contentgen/contract';
import { type Problem, validationFailed } from '@contentgen/contract/requests';
import { exampleProblem, isErrorOf } from '@contentgen/mock-store';

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

/** What a developer has chosen for the next request. A request that the choice does not apply to leaves it. */
export class NextResponse {
  #choice = normal;

  get choice(): NextChoice {
    return this.#choice;
  }

  choose(choice: NextChoice): void {
    this.#choice = choice;
  }

  /** Whether the connection of a request closes without a response. */
  takeOffline(): boolean {
    return this.#take('offline');
  }

  /** Whether the generation of a create fails. */
  takeFailure({ method }: Operation): boolean {
    return method === 'post' && this.#take('failed');
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
 * @param statuses the error statuses of the contract.
 * @throws Problem 422.
 */
export function readChoice(form: URLSearchParams, statuses: readonly number[]): NextChoice {
  const text = form.get('outcome') ?? '';
  const words: readonly NextOutcome[] = ['normal', 'failed', 'offline', ...statuses];
  const outcome = words.find((one) => String(one) === text);
  if (outcome !== undefined) return { outcome, repeats: form.get('repeats') === 'true' };
  const detail = `must be one of ${words.join(', ')}`;
  throw validationFailed([{ field: 'outcome', code: 'choice', detail }]);
}
