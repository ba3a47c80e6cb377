import type { Medium, Resolution, Style } from '@contentgen/contract';
import { templateOf } from '@contentgen/templates/templates';

/** The result that a finished generation stores in its record. */
export interface GenerationResult<Values> {
  /** The name of the model that made the result. */
  readonly model: string;
  /** The values of the columns that the resource generates. */
  readonly values: Values;
}

/** Generates the result of a record with a provider: one for each resource. */
export interface Generator<Row, Values> {
  /**
   * Appends the pieces of a text to `draft` while a model writes it. Pauses `time`, the time limit of the attempt,
   * while it waits for a permit of the provider's semaphore.
   *
   * @param signal is aborted on a timeout, on a deletion and when the service stops.
   * @throws any error when the generation fails.
   */
  generate(row: Row, signal: AbortSignal, draft: Draft, time: Pausable): Promise<GenerationResult<Values>>;
}

/** A running time that can be paused. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

/** Receives the pieces of a text while a model writes it. */
export interface Draft {
  /** Adds a piece to the text. */
  append(piece: string): void;
  /** Discards the text received so far. A new draft begins. */
  restart(): void;
}

/** The request for a text. Its fields satisfy the contract. */
export interface TextRequest {
  /** The id of a template of the contract. The template decides the form of the text. */
  readonly templateId: number;
  /** The document's name, 1 to 128 characters. */
  readonly name: string;
  /** The instructions for the writer, 1 to 50,000 characters. */
  readonly prompt: string;
  /** 0 (repetitive), 0.25, 0.5, 0.75 or 1 (imaginative). */
  readonly creativity: number;
}

/** A model that thinks needs tokens for its thoughts, too: three times as many as its text. */
const thinkingRoom = 3;

/** Returns the largest number of tokens that a model may write for a text of a template, with its thoughts. */
export const mostTokens = (templateId: number) => templateOf(templateId).maxTokens * thinkingRoom;

/** A text and its model. */
interface WrittenText {
  /** At most 200,000 characters, without NUL characters. */
  readonly text: string;
  /** The name shown as the document's `model`. */
  readonly model: string;
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

/** The request for an image. A style or medium of null leaves the choice to the provider. */
export interface ImageRequest {
  readonly description: string;
  readonly style: Style | null;
  readonly medium: Medium | null;
  readonly resolution: Resolution;
}

/** Returns the width of a resolution in pixels. All resolutions are square. */
export function pixelsAcross(resolution: Resolution): number {
  return Number.parseInt(resolution, 10);
}

/** A picture and its model. */
interface PaintedImage {
  /** The pixels in the requested resolution: red, green and blue, one byte each, row by row. */
  readonly pixels: Buffer;
  /** The name shown as the image's `model`. */
  readonly model: string;
}

/** Paints the results of images: a model, or the offline painter. */
export interface ImageProvider {
  /**
   * Paints one image. Pauses the timer `time` while it waits for a permit of the provider's semaphore.
   *
   * @throws the signal's reason after an abort.
   */
  paint(request: ImageRequest, signal: AbortSignal, time?: Pausable): Promise<PaintedImage>;
}
