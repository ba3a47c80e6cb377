import type { Medium, Resolution, Style } from '@contentgen/contract';
import type { Pausable } from '../countdown.ts';

/** The request for an image. A style or medium of null leaves the choice to the provider. */
export interface ImageRequest {
  readonly description: string;
  readonly style: Style | null;
  readonly medium: Medium | null;
  readonly resolution: Resolution;
}

/** An image and its model. */
interface PaintedImage {
  /** An encoded image of any size and format. `finishImage` turns it into the result. */
  readonly image: Buffer;
  /** The name shown as the image's `model`. */
  readonly model: string;
}

/** A model that paints pictures, or the offline painter. */
export interface ImageProvider {
  /**
   * Paints one image. Pauses the timer `time` while it waits for a permit of the provider's semaphore.
   *
   * @throws the signal's reason after an abort.
   */
  paint(request: ImageRequest, signal: AbortSignal, time?: Pausable): Promise<PaintedImage>;
}
