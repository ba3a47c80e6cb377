import { contract, type GenerationError, meaningsOf, type Operation } from '@contentgen/contract';
import { type GenerationErrorCode, generationErrorCodes } from '@contentgen/contract/choices';
import { exampleProblem, isErrorOf } from './example-problem.ts';

type Values = Readonly<Record<string, unknown>>;

/** How a generation goes, as words such as `mock:slow` in the texts of a create request it. */
export interface AskedGeneration {
  /** The error that the generation ends with; undefined if it does not fail. */
  readonly error: GenerationError | undefined;
  /** Whether the generation takes ten times as long, and at least 5 seconds. */
  readonly isSlow: boolean;
  /** Whether the generation never ends. */
  readonly isStuck: boolean;
  /** Whether the model begins its text a second time. */
  readonly restarts: boolean;
}

/** Yields the words in a record's texts that cause a fault, such as `mock:slow`. */
function* wordsIn(values: Values): Generator<string> {
  for (const value of Object.values(values)) {
    if (typeof value !== 'string') continue;
    // The keyboard of a phone begins a text with a capital letter.
    for (const [, word = ''] of value.matchAll(/\bmock:(\w+)/gi)) yield word.toLowerCase();
  }
}

/**
 * Refuses a create or an update if one of its texts contains a word such as `mock:429`.
 *
 * @throws Problem: the contract's example for this status.
 */
export function refuseAsAsked(operation: Operation, body: Values): void {
  for (const word of wordsIn(body)) {
    const status = Number(word);
    if (isErrorOf(operation, status)) throw exampleProblem(operation, status, 'asked');
  }
}

/**
 * Reads how the generation of a record must go from the words in its texts.
 *
 * @param fails whether the generation fails even without such a word.
 */
export function askedGeneration(values: Values, fails: boolean): AskedGeneration {
  const words = new Set([...wordsIn(values), ...(fails ? ['failed'] : [])]);
  return {
    error: errorOf(words),
    isSlow: words.has('slow'),
    isStuck: words.has('stuck'),
    restarts: words.has('restart'),
  };
}

/**
 * Returns the generation error whose code is one of the words. If several are, returns the first in the contract.
 * The word `failed` means `provider_failed`.
 */
function errorOf(words: ReadonlySet<string>): GenerationError | undefined {
  const asked = new Set(words.has('failed') ? [...words, 'provider_failed'] : words);
  const found = generationErrorCodes.find((code) => asked.has(code));
  return found && failureOf(found);
}

const reasons = meaningsOf(contract.components.schemas.GenerationError?.properties?.code?.description);

/** Returns the error of a failed record, in the words of the contract. */
export function failureOf(code: GenerationErrorCode): GenerationError {
  return { code, detail: `${reasons.get(code) ?? 'The generation failed'}. Create the record again.` };
}
