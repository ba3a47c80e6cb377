/** The first place where a text breaks the grammar of JSON. */
export interface JsonMistake {
  /** The index in the text, in UTF-16 code units. */
  readonly offset: number;
  /** What the grammar expects there, such as `a value`. Never quotes the text. */
  readonly expected: string;
}

/**
 * Finds the first mistake of a text that should be JSON (RFC 8259). The messages of `JSON.parse` differ between
 * runtimes, may lack the position, and quote the text, which may contain a prompt.
 *
 * @returns undefined for valid JSON.
 */
export function findJsonMistake(text: string): JsonMistake | undefined {
  const scanner = new Scanner(text);
  try {
    scanner.readText();
    return undefined;
  } catch (mistake) {
    if (mistake instanceof Mistake) return mistake;
    throw mistake;
  }
}

/** Returns the place in words, such as `line 2, column 5`. Both count from 1; the column counts characters. */
export function placeInText(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return `line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1}`;
}

class Mistake extends Error implements JsonMistake {
  readonly offset: number;
  readonly expected: string;

  constructor(offset: number, expected: string) {
    super(expected);
    this.offset = offset;
    this.expected = expected;
  }
}

const whitespace = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literal = /true|false|null/y;
/** Matches the part of a string between escapes, without control characters (RFC 8259, section 7). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them.
const plainText = /[^"\\\u0000-\u001f]*/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

class Scanner {
  readonly #text: string;
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readText(): void {
    this.#readValue('a value');
    if (this.#next() !== undefined) throw this.#mistake('the end');
  }

  #readValue(expected: string): void {
    const next = this.#next();
    if (next === '{') this.#readItems('}', () => this.#readField());
    else if (next === '[') this.#readItems(']', () => this.#readValue('a value'));
    else if (next === '"') this.#readString();
    else if (!this.#take(number) && !this.#take(literal)) throw this.#mistake(expected);
  }

  /** Reads the rest of an object or an array. The reader allows few levels, so this cannot exhaust the stack. */
  #readItems(end: '}' | ']', readItem: () => void): void {
    this.#offset += 1;
    if (this.#skip(end)) return;
    do readItem();
    while (this.#skip(','));
    if (!this.#skip(end)) throw this.#mistake(`a comma or "${end}"`);
  }

  #readField(): void {
    if (this.#next() !== '"') throw this.#mistake('a name in double quotation marks');
    this.#readString();
    if (!this.#skip(':')) throw this.#mistake('a colon');
    this.#readValue('a value');
  }

  #readString(): void {
    this.#offset += 1;
    do this.#take(plainText);
    while (this.#take(escapeSequence));
    const next = this.#text[this.#offset];
    if (next === '\\') throw this.#mistake('a valid escape, such as \\n or \\\\');
    if (next !== '"' && next !== undefined) {
      throw this.#mistake('an escape, such as \\n, instead of a control character');
    }
    if (next === undefined) throw this.#mistake('a closing quotation mark');
    this.#offset += 1;
  }

  /** Skips whitespace, and returns the character after it. */
  #next(): string | undefined {
    this.#take(whitespace);
    return this.#text[this.#offset];
  }

  #skip(character: string): boolean {
    const isNext = this.#next() === character;
    if (isNext) this.#offset += 1;
    return isNext;
  }

  /**
   * Moves the position behind the text that the expression matches at this place. Returns whether this text has at
   * least one character.
   */
  #take(expression: RegExp): boolean {
    expression.lastIndex = this.#offset;
    const [taken = ''] = expression.exec(this.#text) ?? [];
    this.#offset += taken.length;
    return taken.length > 0;
  }

  #mistake(expected: string): Mistake {
    return new Mistake(this.#offset, expected);
  }
}
