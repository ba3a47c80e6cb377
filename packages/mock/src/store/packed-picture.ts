import type { Medium } from '@contentgen/contract';
import type { IndexedPicture } from './png.ts';

/** A picture with a palette, packed in texts of base64 (RFC 4648, section 4). */
export interface PackedPicture {
  /** Width and height in pixels. */
  readonly side: number;
  /** The colours: three bytes for each. */
  readonly palette: string;
  /** The pixels: one byte for each, compressed with deflate (RFC 1951). */
  readonly pixels: string;
}

/** The pictures of a style. */
export type PicturesByMedium = Readonly<Record<Medium | 'none', PackedPicture>>;

export async function unpacked({ side, palette, pixels }: PackedPicture): Promise<IndexedPicture> {
  return { side, palette: fromBase64(palette), pixels: await inflate(fromBase64(pixels)) };
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
