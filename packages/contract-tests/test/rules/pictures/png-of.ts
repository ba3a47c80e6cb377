import { crc32, deflateSync } from 'node:zlib';

/** The parts of a test picture; default: black, eight bits each of red, green and blue, one `IDAT` chunk. */
export interface Parts {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlace?: number;
  /** The raw bytes of the pixels. */
  readonly raw?: Buffer;
  /** The number of `IDAT` chunks. */
  readonly pieces?: number;
}

/** Creates a PNG. */
export function pngOf({
  width,
  height,
  depth = 8,
  colour = 2,
  interlace = 0,
  raw,
  pieces = 1,
}: Parts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const data = deflateSync(raw ?? Buffer.alloc(height * (1 + width * 3)));
  const size = Math.ceil(data.length / pieces);
  const parts = Array.from({ length: pieces }, (_, index) => data.subarray(index * size, (index + 1) * size));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    ...parts.map((part) => chunkOf('IDAT', part)),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a chunk with its length and checksum. */
export function chunkOf(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
