import type { Pausable } from '../countdown.ts';

/** What a text provider is asked to write; every field has passed the contract. */
export interface TextRequest {
  /** One of the contract's template ids, 1 to 54: it decides the form of the text. */
  readonly templateId: number;
  /** The document's name, 1 to 128 characters. */
  readonly name: string;
  /** The instructions for the writer, 1 to 10,000 characters. */
  readonly prompt: string;
  /** 0 (repetitive), 0.25, 0.5, 0.75 or 1 (imaginative). */
  readonly creativity: number;
}

/** A text, and who wrote it. */
export interface WrittenText {
  /** At most 200,000 characters, without NUL characters. */
  readonly text: string;
  /** The name shown as the document's `model`. */
  readonly model: string;
}

/** Is told a text while it is being written. */
export interface Draft {
  /** The text goes on with this piece. */
  append(piece: string): void;
  /** What was told until now is void: somebody begins anew. */
  restart(): void;
}

/** Somebody, or something, that writes the result of a document. */
export interface TextProvider {
  /**
   * Writes the text asked for, and tells `draft` of it meanwhile: in the end, all that it was told is the text.
   * Lets `time` stand still while it waits for others.
   * Rejects with the signal's reason once the signal is aborted.
   */
  write(request: TextRequest, signal: AbortSignal, draft: Draft, time?: Pausable): Promise<WrittenText>;
}
