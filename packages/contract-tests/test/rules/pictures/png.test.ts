import { encode } from 'fast-png';
import { expect, test } from 'vitest';
import { readPng } from '../../../src/rules/pictures/png.ts';

const size = { width: 3, height: 1 };

test.each([
  ['of colours', { channels: 3, data: new Uint8Array([9, 8, 7, 0, 0, 0, 255, 0, 20]) }],
  ['with transparency', { channels: 4, data: new Uint8Array([9, 8, 7, 255, 0, 0, 0, 0, 255, 0, 20, 9]) }],
  [
    'of sixteen bits',
    { channels: 3, depth: 16, data: new Uint16Array([9, 8, 7, 0, 0, 0, 255, 0, 20].map((one) => one * 257)) },
  ],
  [
    'with a palette',
    {
      channels: 1,
      depth: 2,
      data: new Uint8Array([0b00_01_10_00]),
      palette: [
        [9, 8, 7],
        [0, 0, 0],
        [255, 0, 20],
      ],
    },
  ],
] as const)('a PNG %s has its size and its colours', (_, parts) => {
  const picture = readPng(encode({ ...size, ...(parts as object) } as Parameters<typeof encode>[0]));
  expect(picture).toMatchObject(size);
  expect(picture.colours()).toEqual([
    [9, 8, 7],
    [0, 0, 0],
    [255, 0, 20],
  ]);
});

test.each([
  [8, [0, 51, 255]],
  [4, [0x03, 0xf0]],
])('a gray PNG of %i bits has its colours', (depth, data) => {
  const png = encode({ ...size, channels: 1, depth: depth as 8, data: new Uint8Array(data) });
  expect(readPng(png).colours()).toEqual([
    [0, 0, 0],
    [51, 51, 51],
    [255, 255, 255],
  ]);
});

const whole = encode({ ...size, channels: 3, data: new Uint8Array(9) });

test.each([
  ['not a PNG', Buffer.from('GIF89a')],
  ['only the header', whole.subarray(0, 24)],
  ['without its end', whole.subarray(0, -12)],
  ['with a changed byte', whole.map((byte, index) => (index === 19 ? byte ^ 1 : byte))],
])('refuses a file: %s', (_, bytes) => {
  expect(() => readPng(bytes)).toThrow();
});
