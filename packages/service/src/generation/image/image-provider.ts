import type { Medium, Resolution, Style } from '@contentgen/contract';
import type { Pausable } from '../countdown.ts';

/** What a provider is asked to paint. A style or medium of null leaves the choice to the provider. */
export interface ImageRequest {
  readonly description: string;
  readonly style: Style | null;
  readonly medium: Medium | null;
  readonly resolution: Resolution;
}

/** A picture, and who painted it. */
export interface PaintedImage {
  /** An encoded image of any size and format; `finishImage` makes of it what the service keeps. */
  readonly image: Buffer;
  /** The name that is kept with the record as the maker of its results. */
  readonly model: string;
}

/** Anything that turns a request into a picture: a model behind a network, or the offline painter. */
export interface ImageProvider {
  /**
   * Paints one picture, and lets `time` stand still while it waits for others.
   *
   * @throws the signal's reason when it aborts before the picture is done.
   */
  paint(request: ImageRequest, signal: AbortSignal, time?: Pausable): Promise<PaintedImage>;
}
