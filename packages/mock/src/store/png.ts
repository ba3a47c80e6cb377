/** A picture with a palette of at most 256 colours. */
export interface IndexedPicture {
  /** Width and height in pixels. */
  readonly side: number;
  /** The colours, three bytes each: red, green and blue. */
  readonly palette: Uint8Array;
  /** The pixels row by row, one byte each: the number of the colour. */
  readonly pixels: Uint8Array;
}

/** The first bytes of every PNG (PNG Specification, section 5.2). */
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * The pixels of a picture in one size, compressed as in a PNG. Pictures that differ only in their colours share
 * these pixels.
 */
export interface CompressedPixels {
  /** Width and height in pixels. */
  readonly side: number;
  /** The rows with their filters, compressed with deflate (PNG Specification, section 10). */
  readonly data: Uint8Array;
}

/**
 * Compresses the pixels of a picture.
 *
 * @param scale the side of the square that one pixel becomes: a whole number from 1.
 */
export async function compressPixels(
  { side, pixels }: Omit<IndexedPicture, 'palette'>,
  scale: number,
): Promise<CompressedPixels> {
  const stream = new CompressionStream('deflate');
  const compressed = new Response(stream.readable).arrayBuffer();
  const writer = stream.writable.getWriter();
  // The rows of a large picture are many times larger than the result, so they never exist all together.
  for (let y = 0; y < side; y += rowsTogether) {
    const part = pixels.subarray(y * side, (y + rowsTogether) * side);
    await writer.write(rows(part, side, scale));
  }
  await writer.close();
  return { side: side * scale, data: new Uint8Array(await compressed) };
}

/** Number of rows of a picture that are compressed together. */
const rowsTogether = 16;

/**
 * Writes a picture as a PNG (PNG Specification, section 11).
 *
 * @param palette three bytes a colour: red, green and blue.
 */
export function writePng({ side, data }: CompressedPixels, palette: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, side);
  view.setUint32(4, side);
  header.set([8, 3], 8);
  return joined([
    Uint8Array.from(signature),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ]);
}

/**
 * Returns the pixels of some rows of a PNG. Each row begins with a byte for its filter: 0 for the first row, and 2
 * (up) for a row that equals the row above.
 */
function rows(pixels: Uint8Array, side: number, scale: number): Uint8Array<ArrayBuffer> {
  const length = 1 + side * scale;
  const count = pixels.length / side;
  const bytes = new Uint8Array(length * count * scale);
  for (let y = 0; y < count; y += 1) {
    const first = y * scale * length;
    for (let x = 0; x < side; x += 1) {
      const at = first + 1 + x * scale;
      bytes.fill(pixels[y * side + x] ?? 0, at, at + scale);
    }
    for (let copy = 1; copy < scale; copy += 1) bytes[first + copy * length] = 2;
  }
  return bytes;
}

/** Returns a chunk: its length, type, data and checksum (PNG Specification, section 5.3). */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(
    Array.from(type, (character) => character.charCodeAt(0)),
    4,
  );
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Returns the CRC-32 of bytes (PNG Specification, section 5.5). */
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
