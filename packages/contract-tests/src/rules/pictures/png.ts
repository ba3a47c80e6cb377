import { crc32, inflateSync } from 'node:zlib';
import { type Colour, coloursOf, type PixelLayout, rawLength, samples } from './pixels.ts';

/** The first bytes of every PNG (PNG Specification, section 5.2). */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture, with its size in pixels. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Returns the colours, line by line. */
  colours(): readonly Colour[];
}

/** The error for bytes that are not a complete PNG. The message continues "must be a PNG, but ". */
export class BrokenPng extends Error {
  override readonly name = 'BrokenPng';
}

/**
 * Reads a PNG completely, and checks its chunks, their checksums and the number of pixels.
 *
 * @throws BrokenPng when something is missing or wrong.
 */
export function readPng(bytes: Buffer): Picture {
  if (!bytes.subarray(0, signature.length).equals(signature)) throw new BrokenPng('begins with other bytes');
  const chunks = readChunks(bytes.subarray(signature.length));
  const [header] = chunks;
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw new BrokenPng('has no header (IHDR)');
  const layout = readHeader(header.data);
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const expected = rawLength(layout);
  const raw = inflated(data, expected);
  if (raw.length !== expected)
    throw new BrokenPng(`has pixels of ${raw.length} bytes, where its size takes ${expected}`);
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data ?? Buffer.alloc(0);
  return { width: layout.width, height: layout.height, colours: () => coloursOf(layout, raw, palette) };
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Reads the length, type, data and checksum of each chunk, up to `IEND` (PNG Specification, section 5.3). */
function readChunks(bytes: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let start = 0;
  while (chunks.at(-1)?.type !== 'IEND') {
    const length = start + 12 <= bytes.length ? bytes.readUInt32BE(start) : Number.POSITIVE_INFINITY;
    const end = start + 8 + length;
    if (end + 4 > bytes.length) throw new BrokenPng('ends before its end (IEND)');
    const type = bytes.toString('latin1', start + 4, start + 8);
    if (crc32(bytes.subarray(start + 4, end)) !== bytes.readUInt32BE(end))
      throw new BrokenPng(`has a wrong checksum in ${JSON.stringify(type)}`);
    chunks.push({ type, data: bytes.subarray(start + 8, end) });
    start = end + 4;
  }
  return chunks;
}

function readHeader(data: Buffer): PixelLayout {
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth = 0, colourType = 0, , , interlace = 0] = data.subarray(8);
  if (width * height * depth * (samples[colourType] ?? 0) === 0)
    throw new BrokenPng('has a header (IHDR) without a size or colours');
  return { width, height, depth, colourType, isInterlaced: interlace === 1 };
}

function inflated(data: Buffer, expected: number): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: expected + 1 });
  } catch (error) {
    throw new BrokenPng(`its pixels (IDAT) can't be read: ${(error as Error).message}`);
  }
}
