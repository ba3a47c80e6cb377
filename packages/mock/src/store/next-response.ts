import { contract, type Operation, operations, readProblemKinds, titleOf } from '@contentgen/contract';
import {
  gatherContent,
  invalidJson,
  mediaTypeOf,
  type Problem,
  validationFailed,
} from '@contentgen/contract/requests';
import { cutStream, type StoreRequest, type StoreResponse } from './exchange.ts';
import { exampleProblem, faultField, isErrorOf } from './faults.ts';

/**
 * What happens to a request. `normal`: the store responds. `failed`: the generation of the next record fails.
 * `offline`: the connection closes without a response. `cut`: a stream of events ends in the middle of an event. `slow`:
 * the response comes 5 seconds later. `html`: a login page with the status 200, as a proxy sends it. 502 and 504: the page
 * of a gateway. Another number: the contract's error with this status. `event-…`: see `EventFault`.
 */
export type NextOutcome = 'normal' | 'failed' | 'offline' | 'cut' | 'slow' | 'html' | EventFault | number;

/**
 * What happens to the next event that webhooks get. `event-twice`: it is sent twice. `event-out-of-order`: it is sent
 * after the next one. `event-late`: it is sent 5 seconds later. `event-wrong-signature`: its first attempt has a wrong
 * signature.
 */
export type EventFault = keyof typeof eventEffects;

/** What a developer has chosen for the next request. */
export interface NextChoice {
  readonly outcome: NextOutcome;
  /** Whether the outcome applies to every request until another choice. Otherwise it applies to one request. */
  readonly repeats: boolean;
}

/** The milliseconds by which a slow response, or a late event, comes later. */
export const slowness = 5_000;

const eventEffects = {
  'event-twice': 'is sent twice',
  'event-out-of-order': 'is sent after the one that follows it',
  'event-late': `is sent ${slowness / 1_000} seconds later`,
  'event-wrong-signature': 'has a wrong signature at its first attempt',
};
/** The faults of events. */
export const eventFaults = Object.keys(eventEffects) as readonly EventFault[];

const normal: NextChoice = { outcome: 'normal', repeats: false };
const allOperations = Object.values<Operation>(operations);
const kinds = readProblemKinds(contract);
const listed = new Set(
  allOperations.flatMap(({ path, method }) => Object.keys(contract.paths[path]?.[method]?.responses ?? {})),
);
/** The errors of gateways, which the contract does not have. */
const gatewayErrors: Readonly<Record<number, string>> = { 502: 'Bad gateway', 504: 'Gateway timeout' };
const outcomes: readonly NextOutcome[] = [
  ...new Set<NextOutcome>([
    ...(['normal', 'failed', 'offline', 'cut', 'slow', 'html'] as const),
    ...eventFaults,
    ...kinds.map(({ status }) => status),
    ...Object.keys(gatewayErrors).map(Number),
  ]),
];

/** The errors that a program can react to: those that an operation of the contract lists, and failures of the service. */
export const outcomesWithTitles: readonly { readonly outcome: NextOutcome; readonly title: string }[] = kinds
  .filter(({ status }) => status >= 500 || listed.has(String(status)))
  .filter(({ status }, index, all) => all.findIndex((kind) => kind.status === status) === index)
  .map(({ status, type }) => ({ outcome: status, title: titleOf(type) }))
  .concat(Object.entries(gatewayErrors).map(([status, title]) => ({ outcome: Number(status), title })));

const outcomeRule = `must be one of ${outcomes.join(', ')}`;

/** Returns a sentence that says what a choice does. */
export function effectOf({ outcome, repeats }: NextChoice): string {
  if (outcome === 'normal') return 'The mock responds normally.';
  const which = repeats ? 'Until another choice, each' : 'The next';
  if (outcome === 'failed') return `${which} record that is created fails with a reason.`;
  if (outcome === 'offline') return `${which} request of the API or for a picture gets no response.`;
  if (outcome === 'cut') return `${which} stream of events ends in the middle of an event.`;
  if (outcome === 'slow')
    return `${which} request of the API or for a picture waits ${slowness / 1_000} seconds.`;
  if (outcome === 'html') return `${which} request of the API gets a login page with the status 200.`;
  if (typeof outcome === 'string') return `${which} event for webhooks ${eventEffects[outcome]}.`;
  if (gatewayErrors[outcome])
    return `${which} request of the API gets ${outcome} from a gateway, valid or not.`;
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

  /** Returns whether an outcome is chosen, and uses up the choice. */
  take(outcome: NextOutcome): boolean {
    return this.#choice.outcome === outcome && this.#use();
  }

  /** Returns the milliseconds that a request waits. Uses up the choice. */
  takeWait(): number {
    return this.take('slow') ? slowness : 0;
  }

  /** Returns the page that a proxy sends in place of the response; undefined for none. Uses up the choice. */
  takePage(): StoreResponse | undefined {
    const { outcome } = this.#choice;
    const title = outcome === 'html' ? 'Log in' : gatewayErrors[outcome as number];
    if (title === undefined || !this.#use()) return undefined;
    const status = outcome === 'html' ? 200 : Number(outcome);
    const body = `<!doctype html><title>${title}</title><h1>${title}</h1>\n`;
    return { status, headers: { 'content-type': 'text/html', [faultField]: 'chosen' }, body };
  }

  /** Returns a stream of events, or its beginning if the choice is to cut it. Uses up the choice. */
  takeCut(events: AsyncIterable<string>): AsyncIterable<string> {
    return this.take('cut') ? cutStream(events) : events;
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
 * @throws Problem 400 for malformed JSON, 422 for an unknown field or outcome.
 */
export async function readChoice({ headers, content }: StoreRequest): Promise<NextChoice> {
  const text = new TextDecoder().decode(await gatherContent(content));
  const isJson = mediaTypeOf(headers) === 'application/json';
  const fields = isJson ? readJson(text) : Object.fromEntries(new URLSearchParams(text));
  const outcome = outcomes.find((one) => String(one) === String(fields.outcome));
  if (outcome === undefined) {
    throw validationFailed([{ field: 'outcome', code: 'choice', detail: outcomeRule }]);
  }
  const unknown = Object.keys(fields).find((name) => name !== 'outcome' && name !== 'repeats');
  if (unknown !== undefined) {
    const detail = 'is not a field. The fields are outcome and repeats; the Authorization names the account';
    throw validationFailed([{ field: unknown, code: 'unknown', detail }]);
  }
  const repeats = String(fields.repeats ?? false);
  if (repeats !== 'true' && repeats !== 'false')
    throw validationFailed([{ field: 'repeats', code: 'type', detail: 'must be true or false' }]);
  return { outcome, repeats: repeats === 'true' };
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    throw invalidJson(text);
  }
}
