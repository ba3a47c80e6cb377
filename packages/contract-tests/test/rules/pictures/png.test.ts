import { expect, test } from 'vitest';
import { readPng } from '../../../src/rules/pictures/png.ts';
import { pngOf } from './png-of.ts';

const size = { width: 9, height: 5 };

test.each([
  ['in one piece', pngOf(size)],
  ['in three', pngOf({ ...size, pieces: 3 })],
  ['of four bits of grey', pngOf({ ...size, depth: 4, colour: 0, raw: Buffer.alloc(5 * 6) })],
  ['of sixteen bits with transparency', pngOf({ ...size, depth: 16, colour: 6, raw: Buffer.alloc(5 * 73) })],
  // Passes of 2x1, 1x1, 3x1, 2x2, 5x1, 4x3 and 9x2 pixels of three bytes, and a byte for each line.
  ['that is interlaced', pngOf({ ...size, interlace: 1, raw: Buffer.alloc(3 * 45 + 11) })],
  ['with bytes after its end', Buffer.concat([pngOf(size), Buffer.from('more')])],
])('a PNG %s has its size', (_, png) => {
  expect(readPng(png)).toMatchObject(size);
});

const whole = pngOf(size);
const flipped = (at: number) => whole.map((byte, index) => (index === at ? byte ^ 1 : byte));

test.each([
  ['not a PNG', Buffer.from('GIF89a'), 'begins with other bytes'],
  ['nothing', Buffer.alloc(0), 'begins with other bytes'],
  ['only the header', whole.subarray(0, 24), 'ends before its end'],
  ['cut in the middle of the pixels', whole.subarray(0, 50), 'ends before its end'],
  ['without IEND', whole.subarray(0, -12), 'ends before its end'],
  ['with a changed size', flipped(19), 'wrong checksum in "IHDR"'],
  ['with a byte of the pixels changed', flipped(45), 'wrong checksum in "IDAT"'],
  ['with too few lines', pngOf({ ...size, raw: Buffer.alloc(4 * 28) }), 'has pixels of 112 bytes'],
  ['with too many lines', pngOf({ ...size, raw: Buffer.alloc(6 * 28) }), "its pixels (IDAT) can't be read"],
  ['without a size', pngOf({ width: 0, height: 5 }), 'without a size'],
])('refuses a file: %s', (_, bytes, sentence) => {
  expect(() => readPng(Buffer.from(bytes))).toThrow(sentence);
});
