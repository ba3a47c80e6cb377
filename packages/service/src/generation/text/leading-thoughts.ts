import type { LanguageModelMiddleware } from 'ai';

const [opening, closing] = ['<think>', '</think>'];

/**
 * Removes the thoughts in tags that some servers send at the very start of a text. Tags at any other place are part
 * of the text. If the end tag is missing, no text remains.
 */
export const withoutLeadingThoughts: LanguageModelMiddleware = {
  async wrapStream({ doStream }) {
    const { stream, ...result } = await doStream();
    const thoughts = new LeadingThoughts();
    const withoutThoughts: typeof stream = stream.pipeThrough(
      new TransformStream({
        transform(part, controller) {
          if (part.type !== 'text-delta' && part.type !== 'text-end') return controller.enqueue(part);
          const text = part.type === 'text-delta' ? thoughts.append(part.delta) : thoughts.end();
          if (text !== '') controller.enqueue({ type: 'text-delta', id: part.id, delta: text });
          if (part.type === 'text-end') controller.enqueue(part);
        },
      }),
    );
    return { ...result, stream: withoutThoughts };
  },
};

/** Separates the text from its leading thoughts, piece by piece. */
class LeadingThoughts {
  #state: 'before' | 'within' | 'after' = 'before';
  /** The end of the received text that can only be handled together with the next piece. */
  #held = '';

  /** Adds a piece. Returns the part of the text that is complete after this piece. */
  append(piece: string): string {
    this.#held += piece;
    if (this.#state === 'before') this.#begin();
    if (this.#state === 'within') this.#finish();
    return this.#state === 'after' ? this.#release() : '';
  }

  /** Ends the text. Returns the rest of it. */
  end(): string {
    return this.#state === 'within' ? '' : this.#release();
  }

  #begin(): void {
    const text = this.#held.trimStart();
    if (text.startsWith(opening)) {
      this.#state = 'within';
      this.#held = text.slice(opening.length);
    } else if (!opening.startsWith(text)) {
      this.#state = 'after';
    }
  }

  #finish(): void {
    const end = this.#held.indexOf(closing);
    if (end === -1) {
      this.#held = this.#held.slice(1 - closing.length);
    } else {
      this.#state = 'after';
      this.#held = this.#held.slice(end + closing.length);
    }
  }

  #release(): string {
    const text = this.#held;
    this.#held = '';
    return text;
  }
}
