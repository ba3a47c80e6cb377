import type { Pausable } from '../countdown.ts';

/** The request for a text. Its fields satisfy the contract. */
export interface TextRequest {
  /** The id of a template of the contract. The template decides the form of the text. */
  readonly templateId: number;
  /** The document's name, 1 to 128 characters. */
  readonly name: string;
  /** The instructions for the writer, 1 to 10,000 characters. */
  readonly prompt: string;
  /** 0 (repetitive), 0.25, 0.5, 0.75 or 1 (imaginative). */
  readonly creativity: number;
}

/** A text and its model. */
interface WrittenText {
  /** At most 200,000 characters, without NUL characters. */
  readonly text: string;
  /** The name shown as the document's `model`. */
  readonly model: string;
}

/** Receives the pieces of a text while a model writes it. */
export interface Draft {
  /** Adds a piece to the text. */
  append(piece: string): void;
  /** Discards the text received so far. A new draft begins. */
  restart(): void;
}

/** Writes the results of documents: a model, or the offline writer. */
export interface TextProvider {
  /**
   * Writes a text, and appends its pieces to `draft`. In the end, the draft contains the whole text. Pauses `time`
   * while it waits for a permit of the provider's semaphore.
   *
   * @throws the signal's reason after an abort.
   */
  write(request: TextRequest, signal: AbortSignal, draft: Draft, time?: Pausable): Promise<WrittenText>;
}
