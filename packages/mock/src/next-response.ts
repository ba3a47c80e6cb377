import { contract, type Operation, operations, readProblemKinds, titleOf } from '@contentgen/contract';
import {
  gatherContent,
  invalidJson,
  mediaTypeOf,
  type Problem,
  validationFailed,
} from '@contentgen/contract/requests';
import type { StoreRequest } from './store/exchange.ts';
import { exampleProblem, isErrorOf } from './store/faults.ts';

/**
 * What happens to a request. `normal`: the store responds. `failed`: the generation of the next record fails.
 * `offline`: the connection closes without a response. A number: the response is the contract's error with this status.
 */
export type NextOutcome = 'normal' | 'failed' | 'offline' | number;

/** What a developer has chosen for the next request. */
export interface NextChoice {
  readonly outcome: NextOutcome;
  /** Whether the outcome applies to every request until another choice. Otherwise it applies to one request. */
  readonly repeats: boolean;
}

const normal: NextChoice = { outcome: 'normal', repeats: false };
const allOperations = Object.values<Operation>(operations);
const kinds = readProblemKinds(contract);
const listed = new Set(
  allOperations.flatMap(({ path, method }) => Object.keys(contract.paths[path]?.[method]?.responses ?? {})),
);
const outcomes: readonly NextOutcome[] = [
  ...new Set<NextOutcome>(['normal', 'failed', 'offline', ...kinds.map(({ status }) => status)]),
];

/** The errors that a program can react to: those that an operation of the contract lists, and failures of the service. */
export const outcomesWithTitles: readonly { readonly outcome: NextOutcome; readonly title: string }[] = kinds
  .filter(({ status }) => status >= 500 || listed.has(String(status)))
  .filter(({ status }, index, all) => all.findIndex((kind) => kind.status === status) === index)
  .map(({ status, type }) => ({ outcome: status, title: titleOf(type) }));

const outcomeRule = `must be one of ${outcomes.join(', ')}`;

/** Returns a sentence that says what a choice does. */
export function effectOf({ outcome, repeats }: NextChoice): string {
  if (outcome === 'normal') return 'The mock responds normally.';
  const which = repeats ? 'Until another choice, each' : 'The next';
  if (outcome === 'failed') return `${which} record that is created fails with a reason.`;
  if (outcome === 'offline') return `${which} request of the API or for a picture gets no response.`;
  const having = allOperations.filter((operation) => isErrorOf(operation, outcome));
  if (having.length === allOperations.length)
    return `${which} request of the API gets ${outcome}, valid or not.`;
  const ids = having.map(({ id }) => id);
  return `${which} request of an operation with this error gets ${outcome}, valid or not. The operations are ${ids.join(', ')}.`;
}

/**
 * Holds the response that a developer has chosen for the next request. A request to which the choice does not apply
 * does not use it up.
 */
export class NextResponse {
  #choice = normal;

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

  /** The current choice. */
  get choice(): NextChoice {
    return this.#choice;
  }

  /** Returns whether the generation of a new record fails. Uses up the choice. */
  takeFailure(): boolean {
    return this.#choice.outcome === 'failed' && this.#use();
  }

  /** Returns whether to close the connection of a request without a response. Uses up the choice. */
  takeOffline(): boolean {
    return this.#choice.outcome === 'offline' && this.#use();
  }

  /**
   * Returns the chosen error for a request of an operation, and uses up the choice. Returns undefined if the choice
   * is not an error of this operation.
   */
  takeProblem(operation: Operation): Problem | undefined {
    const { outcome } = this.#choice;
    if (typeof outcome !== 'number' || !isErrorOf(operation, outcome)) return undefined;
    this.#use();
    return exampleProblem(operation, outcome, 'chosen');
  }

  #use(): true {
    if (!this.#choice.repeats) this.#choice = normal;
    return true;
  }
}

/**
 * Reads a choice from a form or from JSON, such as `outcome=503` or `{"outcome": 503, "repeats": true}`.
 *
 * @throws Problem 400 for malformed JSON, 422 for an unknown outcome.
 */
export async function readChoice({ headers, content }: StoreRequest): Promise<NextChoice> {
  const text = new TextDecoder().decode(await gatherContent(content));
  const isJson = mediaTypeOf(headers) === 'application/json';
  const fields = isJson ? readJson(text) : Object.fromEntries(new URLSearchParams(text));
  const outcome = outcomes.find((one) => String(one) === String(fields.outcome));
  if (outcome === undefined) {
    throw validationFailed([{ field: 'outcome', code: 'choice', detail: outcomeRule }]);
  }
  return { outcome, repeats: String(fields.repeats) === 'true' };
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    throw invalidJson(text);
  }
}
