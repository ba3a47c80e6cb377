import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeImage, type Finish, finishImage } from '../../../src/generation/image/finish-image.ts';

const asIs: Finish = { resolution: '256x256', filter: null };

/** Makes the result of an encoded image, as the service does. */
const made = async (image: Buffer, finish: Finish = asIs) =>
  finishImage(await decodeImage(image, finish.resolution), finish);

/** The matrix of `sepia(100%)` in Filter Effects Module Level 1. */
const sepiaMatrix = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
] as const;

/** Each pixel has a different colour, so that no result is right by accident. */
const colourful = Buffer.from(
  Array.from({ length: 256 * 256 }, (_, at) => [at % 256, Math.floor(at / 256), (at * 7) % 256]).flat(),
);

function encoded(channels: 3 | 4 = 3, pixels = colourful): Sharp {
  return sharp(pixels, { raw: { width: 256, height: 256, channels } });
}

function plain(width: number, height: number, background: string): Sharp {
  return sharp({ create: { width, height, channels: 4, background } });
}

async function pixelsOf(image: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  return data;
}

function triples(pixels: Buffer): [number, number, number][] {
  return Array.from({ length: pixels.length / 3 }, (_, at) => [
    pixels[at * 3] ?? Number.NaN,
    pixels[at * 3 + 1] ?? Number.NaN,
    pixels[at * 3 + 2] ?? Number.NaN,
  ]);
}

async function filtered(filter: Finish['filter']): Promise<Buffer> {
  return pixelsOf(await finishImage(colourful, { ...asIs, filter }));
}

describe('finishing an image', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('takes %s and makes it a PNG', async (format) => {
    const finished = await made(await encoded().toFormat(format).toBuffer());
    expect(await sharp(finished).metadata()).toMatchObject({
      format: 'png',
      width: 256,
      height: 256,
      space: 'srgb',
    });
  });

  it('does not change the pixels without a need', async () => {
    expect((await filtered(null)).equals(colourful)).toBe(true);
  });

  it.each([
    [100, 40, '1024x1024'],
    [1500, 900, '512x512'],
    [1, 1, '256x256'],
  ] as const)('makes of %i × %i exactly %s', async (width, height, resolution) => {
    const image = await plain(width, height, '#123').png().toBuffer();
    const { width: across, height: down } = await sharp(
      await made(image, { resolution, filter: null }),
    ).metadata();
    expect(`${across}x${down}`).toBe(resolution);
  });

  it('puts transparent pixels on white', async () => {
    const image = await plain(256, 256, '#00000000').png().toBuffer();
    expect(new Set(await pixelsOf(await made(image)))).toEqual(new Set([255]));
  });

  it('rotates a photograph by its EXIF orientation', async () => {
    const half = { create: { width: 64, height: 32, channels: 3, background: '#000' } } as const;
    const upsideDown = plain(64, 64, '#fff').composite([{ input: half, gravity: 'north' }]);
    const image = await upsideDown.withMetadata({ orientation: 3 }).jpeg().toBuffer();
    expect((await pixelsOf(await made(image)))[0]).toBeGreaterThan(250);
  });

  it.each(['png', 'jpeg', 'webp'] as const)('drops all metadata of %s', async (format) => {
    const image = await plain(64, 64, '#fff')
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .withExif({
        IFD0: { Copyright: 'a photographer', Artist: 'at home' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1' },
      })
      .toFormat(format)
      .toBuffer();
    const of = async (bytes: Buffer) => {
      const { exif, icc, xmp, iptc, orientation, comments } = await sharp(bytes).metadata();
      return { exif, icc, xmp, iptc, orientation, comments };
    };
    expect(await of(image)).toMatchObject({ exif: expect.any(Buffer), icc: expect.any(Buffer) });
    expect(await of(await made(image))).toEqual({});
  });

  it('grayscale makes red, green and blue of every pixel equal', async () => {
    const pixels = triples(await filtered('grayscale'));
    expect(pixels.every(([red, green, blue]) => red === green && green === blue)).toBe(true);
    expect(new Set(pixels.map(([red]) => red)).size).toBeGreaterThan(100);
  });

  it('invert is the exact complement', async () => {
    expect((await filtered('invert')).equals(colourful.map((value) => 255 - value))).toBe(true);
  });

  it('sepia is its matrix, within rounding', async () => {
    const sepia = triples(await filtered('sepia'));
    const furthest = triples(colourful).map(([red, green, blue], at) =>
      Math.max(
        ...sepiaMatrix.map(([byRed, byGreen, byBlue], channel) => {
          const expected = Math.min(255, byRed * red + byGreen * green + byBlue * blue);
          return Math.abs(expected - (sepia[at]?.[channel] ?? Number.NaN));
        }),
      ),
    );
    expect(Math.max(...furthest)).toBeLessThanOrEqual(1);
  });

  it.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['garbage', async () => Buffer.from('<html><body>502 Bad Gateway</body></html>')],
    ['half a PNG', async () => halfOf(await encoded().png().toBuffer())],
    ['half a JPEG', async () => halfOf(await encoded().jpeg().toBuffer())],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['too many pixels', async () => plain(4097, 4097, '#fff').png({ compressionLevel: 1 }).toBuffer()],
  ] as const)('refuses %s', async (_, make) => {
    await expect(decodeImage(await make(), '256x256')).rejects.toThrow();
  });
});

function halfOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}
