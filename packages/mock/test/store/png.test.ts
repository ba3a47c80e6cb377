import sharp from 'sharp';
import { expect, it } from 'vitest';
import { compressPixels, writePng } from '../../src/store/png.ts';

const red = [200, 10, 20];
const blue = [0, 30, 255];
const palette = Uint8Array.from([...red, ...blue]);

it.each([1, 2, 5])('writes every pixel as a square of %i', async (scale) => {
  const pixels = Uint8Array.from([0, 1, 1, 1, 0, 0, 0, 1, 0]);
  const png = writePng(await compressPixels({ side: 3, pixels }, scale), palette);
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 3 * scale, height: 3 * scale, channels: 3 });
  const drawn = Array.from({ length: 9 * scale * scale }, (_, at) => [...data.subarray(3 * at, 3 * at + 3)]);
  const expected = Array.from({ length: 9 * scale * scale }, (_, at) => {
    const [x, y] = [at % (3 * scale), Math.floor(at / (3 * scale))];
    return pixels[Math.floor(y / scale) * 3 + Math.floor(x / scale)] === 0 ? red : blue;
  });
  expect(drawn).toEqual(expected);
});
