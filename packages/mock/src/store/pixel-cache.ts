import type { Medium, Style } from '@contentgen/contract';
import { paintedPicture } from './painted-picture.ts';
import { type CompressedPixels, compressPixels } from './png.ts';

/** A painted picture in a size, with its original colours. */
export interface SizedPicture {
  readonly pixels: CompressedPixels;
  /** The colours, three bytes each: red, green and blue. */
  readonly palette: Uint8Array;
}

/**
 * Keeps the pixels of the prepared pictures in the sizes that were requested. All records with the same style, medium
 * and size share the same pixels, so these never take more than 6 MB. Pictures are compressed one after another,
 * because each compression needs memory.
 */
export class PixelCache {
  readonly #pictures = new Map<string, Promise<SizedPicture>>();
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Resolves to a picture in a size.
   *
   * @param side width and height in pixels.
   */
  get(style: Style | null, medium: Medium | null, side: number): Promise<SizedPicture> {
    const id = `${style} ${medium} ${side}`;
    const picture = this.#pictures.get(id) ?? this.#afterOthers(() => sizedPicture(style, medium, side));
    this.#pictures.set(id, picture);
    return picture;
  }

  #afterOthers(make: () => Promise<SizedPicture>): Promise<SizedPicture> {
    const picture = this.#last.then(make);
    this.#last = picture.catch(() => undefined);
    return picture;
  }
}

async function sizedPicture(style: Style | null, medium: Medium | null, side: number): Promise<SizedPicture> {
  const painted = await paintedPicture(style, medium);
  const pixels = await compressPixels(painted, Math.max(1, Math.round(side / painted.side)));
  return { pixels, palette: painted.palette };
}
