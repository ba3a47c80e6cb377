/** The tokens that a model read and wrote; null if nothing counts them. */
export interface Tokens {
  readonly input: number | null;
  readonly output: number | null;
}

/** The tokens of a call, and whether any of them is an estimate. */
export interface CountedTokens extends Tokens {
  readonly isEstimate: boolean;
}

/** The characters of a token, on average. */
const charactersOfToken = 4;

/**
 * What one call of a language model uses, as far as it has come. The provider says the tokens at the end of a call. If the
 * call ends earlier, or the provider says none, they are estimated from the characters of the prompt and of what has arrived.
 */
export class CallUsage {
  readonly #promptCharacters: number;
  readonly #onEnd: (tokens: CountedTokens) => void;
  #characters = 0;
  #said: Tokens = { input: null, output: null };
  #isOver = false;

  /**
   * @param promptCharacters the length of the prompt with all instructions.
   * @param onEnd called once, with what the call used; not if it cost nothing.
   */
  constructor(promptCharacters: number, onEnd: (tokens: CountedTokens) => void) {
    this.#promptCharacters = promptCharacters;
    this.#onEnd = onEnd;
  }

  /** Notes that this many characters have arrived, thoughts included. */
  received(characters: number): void {
    this.#characters += characters;
  }

  /** Notes what the provider says. A value that is no count is ignored, and so is a 0 for something that is not empty. */
  said(input: unknown, output: unknown): void {
    this.#said = { input: asCount(input) || null, output: asCount(output) };
    if (this.#characters > 0) this.#said = { ...this.#said, output: this.#said.output || null };
  }

  /**
   * Ends the call. What happens later changes nothing.
   *
   * @param isPaid false for a call that the provider refused, or that did not reach it.
   */
  end(isPaid = true): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (!isPaid) return;
    const { input, output } = this.#said;
    this.#onEnd({
      input: input ?? Math.ceil(this.#promptCharacters / charactersOfToken),
      output: output ?? Math.ceil(this.#characters / charactersOfToken),
      isEstimate: input === null || output === null,
    });
  }
}

/** Returns a number of tokens in any spelling as a whole number; null if it is none. */
export function asCount(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isCount = typeof number === 'number' && number >= 0 && number <= Number.MAX_SAFE_INTEGER;
  return isCount ? Math.round(number) : null;
}
