import type { IndexedPicture } from './png.ts';

const side = 64;

/** A picture for the style and the medium of an image. */
export async function paintedPicture({
  style,
  medium,
}: Readonly<Record<string, unknown>>): Promise<IndexedPicture> {
  const hue = [...`${style} ${medium}`].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
  const palette = new Uint8Array(side * 3);
  for (let row = 0; row < side; row += 1) {
    palette.set([(hue * 7 + row) % 256, (hue * 3 + 2 * row) % 256, 128 + row], row * 3);
  }
  const pixels = Uint8Array.from({ length: side * side }, (_, at) => Math.floor(at / side));
  return { side, palette, pixels };
}
