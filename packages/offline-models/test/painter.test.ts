import { media, styles } from '@contentgen/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { layOn } from '../src/painter/lay-on.ts';
import { letteredWords } from '../src/painter/lettering.ts';
import { prepareMedium } from '../src/painter/media.ts';
import { motifs } from '../src/painter/motifs.ts';
import { composeScene } from '../src/painter/scene.ts';
import { bounds } from '../src/painter/shape.ts';
import { understand } from '../src/painter/vocabulary.ts';
import { type PaintingRequest, paintPicture } from '../src/painter.ts';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The smallest visible difference of two pictures: the mean difference per channel, from 0 to 255. Photographs of
 * different things differ by about 60.
 */
const visible = 4;

const usual: PaintingRequest = {
  description: 'a cat on a hill by the sea',
  style: null,
  medium: null,
  pixels: 256,
};

function paint(request: Partial<PaintingRequest>, signal?: AbortSignal): Promise<Buffer> {
  return paintPicture({ ...usual, ...request }, signal);
}

function pixelsOf(image: Buffer): Promise<Buffer> {
  return sharp(image).removeAlpha().resize(256, 256).raw().toBuffer();
}

function distance(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

/** Resolves to the two most similar pictures, and their difference. */
async function mostAlike(requests: Record<string, Partial<PaintingRequest>>): Promise<[string, number]> {
  const painted: [string, Buffer][] = [];
  for (const [name, request] of Object.entries(requests)) {
    painted.push([name, await pixelsOf(await paint(request))]);
  }
  const pairs = painted.flatMap(([name, picture], index) =>
    painted
      .slice(index + 1)
      .map(([otherName, other]): [string, number] => [`${name} and ${otherName}`, distance(picture, other)]),
  );
  return pairs.reduce((least, pair) => (pair[1] < least[1] ? pair : least));
}

describe('the offline painter', () => {
  it.each([256, 512, 1024])('paints a PNG of exactly %s pixels a side', async (pixels) => {
    const image = await paint({ pixels, medium: 'watercolor' });
    const { width, height } = await sharp(image).metadata();
    expect(image.subarray(0, 8)).toEqual(pngSignature);
    expect({ width, height }).toEqual({ width: pixels, height: pixels });
  });

  it.each([
    { style: null, medium: null },
    { style: 'sketch', medium: 'acrylic' },
    { style: 'pixel_art', medium: 'glass' },
  ] as const)('paints the same bytes for the same request: $style, $medium', async (choice) => {
    const [first, second] = [await paint(choice), await paint(choice)];
    expect(first.equals(second)).toBe(true);
  });

  it.each([
    { style: null, medium: null },
    { style: 'origami', medium: null },
    { style: 'pop_art', medium: null },
    { style: null, medium: 'watercolor' },
    { style: null, medium: 'glass' },
  ] as const)('paints the same picture at every resolution: $style, $medium', async (choice) => {
    const large = await pixelsOf(await paint({ ...choice, pixels: 1024 }));
    const small = await pixelsOf(await paint({ ...choice, pixels: 256 }));
    const another = await pixelsOf(await paint({ ...choice, description: 'a city at night' }));
    expect(distance(large, small)).toBeLessThan(distance(large, another) / 3);
  });

  it('paints every description differently, with words it knows or without', async () => {
    const descriptions = [
      'a mountain at sunrise',
      'a mountain at dawn',
      'mountains in the morning',
      'quarterly report',
      'annual report',
      'the meaning of life',
      '素敵な一日',
      '',
      'constructor __proto__ toString',
    ];
    const requests = Object.fromEntries(
      descriptions.map((description) => [`“${description}”`, { description }]),
    );
    expect(await mostAlike(requests)).toSatisfy(([, apart]) => apart > visible);
  });

  it.each([
    ['person', 'A person', 'Ein Mensch', 'Une personne', 'Una persona'],
    ['portrait', 'A portrait', 'Ein Porträt', 'Un portrait', 'Un retrato'],
    ['dog', 'Dogs', 'Hunde', 'Deux chiens', 'Un perro'],
    ['cat', 'A KITTEN', 'Drei Katzen', 'Un chat noir', 'Gatos'],
    ['bird', 'A bird', 'Ein Vogel', 'Des oiseaux', 'Un pájaro'],
    ['horse', 'A horse', 'Zwei Pferde', 'Un cheval', 'Caballos'],
    ['fish', 'A goldfish', 'Fische', 'Un poisson', 'Peces'],
    ['fox', 'Foxes', 'Ein Fuchs', 'Un renard', 'Un zorro'],
    ['car', 'A sports car', 'Ein Sportwagen', 'Une voiture', 'Un coche'],
    ['bicycle', 'A bike', 'Das Fahrrad', 'Un vélo', 'Una bicicleta'],
    ['train', 'A train', 'Ein Zug', 'Une locomotive', 'Un tren'],
    ['plane', 'An airplane', 'Ein Flugzeug', 'Un avion', 'Un avión'],
    ['cup', 'A cup of tea', 'Eine Kaffeetasse', 'Une tasse', 'Una taza'],
    ['plate', 'A plate of food', 'Ein Teller', 'Une assiette', 'Un plato'],
    ['cake', 'A birthday cake', 'Ein Geburtstagskuchen', 'Un gâteau', 'Una tarta'],
    ['apple', 'Apples', 'Rote Äpfel', 'Une pomme', 'Manzanas'],
    ['book', 'Books', 'Bücher', 'Un livre', 'Un libro'],
    ['laptop', 'A laptop', 'Ein Rechner', 'Un ordinateur', 'Un ordenador'],
    ['phone', 'A smartphone', 'Ein Handy', 'Un téléphone', 'Un móvil'],
    ['chair', 'A chair', 'Ein Stuhl', 'Une chaise', 'Una silla'],
    ['tower', 'A tower', 'Ein Turm', 'Une tour', 'Una torre'],
    ['house', 'A small cabin', 'Häuser', 'Une maison', 'Una casa'],
  ])('knows a %s in four languages', (motif, ...descriptions) => {
    for (const description of descriptions) {
      const { known, drawable } = understand(description);
      const motifs = known.flatMap((word) => word.motif ?? []);
      expect({ description, drawable, motifs }).toMatchObject({
        drawable: true,
        motifs: expect.arrayContaining([motif]),
      });
    }
  });

  it.each([
    ['A dragon above a castle', 'A DRAGON ABOVE A CASTLE'],
    ['Spring onion', 'SPRING ONION'],
    ['Hot dog', 'HOT DOG'],
    ['Größe: 5 €', 'GRÖSSE: 5 €'],
    ['Poster for 東京 in spring', 'POSTER FOR … IN SPRING'],
    ['Sea dragon', 'SEA DRAGON'],
    ['Fish and chips', 'FISH AND CHIPS'],
    ['A dog with a kite', 'A DOG WITH A KITE'],
    ['Ein Hund und ein Drache', 'EIN HUND UND EIN DRACHE'],
    ['Un chien avec un cerf-volant', 'UN CHIEN AVEC UN CERF-VOLANT'],
    ['A cat, a dragon', 'A CAT, A DRAGON'],
    ['Seven birds', 'SEVEN BIRDS'],
    ['12 candles', '12 CANDLES'],
    ['素敵な一日', '…'],
    ['', '…'],
  ])('letters what it cannot draw on a card: “%s”', (description, words) => {
    expect(composeScene(description)).toMatchObject({
      subjects: [],
      letters: expect.arrayContaining([expect.anything()]),
    });
    expect(letteredWords(description).join(' ')).toBe(words);
  });

  it.each([
    ['An empty chair, no people', 'a chair'],
    ['A dog without a cat on a hill', 'a dog on a hill'],
    ['Eine Katze ohne Hund', 'eine Katze'],
    ['Une maison sans arbres', 'une maison'],
    ['Un gato sin perro', 'un gato'],
  ])('leaves out what is not in the picture: %s', (description, rest) => {
    const namesOf = (text: string) => understand(text).known.map(({ motif, land }) => motif ?? land);
    expect(understand(description).drawable).toBe(true);
    expect(namesOf(description)).toEqual(namesOf(rest));
  });

  it.each(['An old man with glasses', 'A black and white cat', 'A cat, a dog and a horse'])(
    'draws each subject that it knows, whatever its attributes: %s',
    (description) => {
      expect(understand(description).drawable).toBe(true);
    },
  );

  it('keeps the letters of a card inside its frame', () => {
    for (const description of [
      'Zzz',
      'The meaning of life',
      'Donaudampfschifffahrtsgesellschaft',
      'wholly '.repeat(60),
    ]) {
      for (const { left, top, right, bottom } of composeScene(description).letters.map((letter) =>
        bounds(letter),
      )) {
        expect(Math.min(left, top)).toBeGreaterThan(200);
        expect(Math.max(right, bottom)).toBeLessThan(824);
      }
    }
  });

  it('has a complete drawing of each motif', () => {
    const part = /^[a-z]+(\++|-+)? [aeobplsEOBPLSA]( -?(\d+|\d*\.\d+))+$/;
    for (const [name, { parts, width }] of motifs) {
      const drawn = parts.split(/\n|;/).map((text) => text.trim());
      expect({ name, strange: drawn.filter((text) => !part.test(text)) }).toEqual({ name, strange: [] });
      expect({ name, complete: drawn.length > 3 && width > 0 }).toEqual({ name, complete: true });
    }
  });

  it('draws as many subjects as the words say', () => {
    const shapes = (description: string) => composeScene(description).subjects.length;
    const dog = shapes('a dog');
    expect([shapes('two dogs'), shapes('fünf Hunde'), shapes('tres perros')]).toEqual([
      2 * dog,
      5 * dog,
      3 * dog,
    ]);
    const candle = shapes('a candle');
    expect(shapes('birthday cake with five candles')).toBe(shapes('birthday cake') + 5 * candle);
  });

  it.each([
    ['red sports car', [216, 52, 44]],
    ['ein blaues Auto', [47, 111, 214]],
    ['una casa verde', [60, 154, 78]],
    ['blue waves', [47, 111, 214]],
  ])('takes the colour from the words: %s', (description, colour) => {
    const { subjects, palette } = composeScene(description);
    expect([...subjects.map((shape) => shape.colour), palette.water]).toContainEqual(colour);
  });

  it('paints what the words say', async () => {
    const brightness = async (description: string) => {
      const { channels } = await sharp(await paint({ description })).stats();
      return channels.reduce((sum, { mean }) => sum + mean, 0);
    };
    expect(await brightness('Snowy MOUNTAINS')).toBeGreaterThan(
      2 * (await brightness('STARS over mountains')),
    );
  });

  it('paints every style differently', async () => {
    const names = styles.map(({ value }) => value);
    const requests = Object.fromEntries(names.map((style) => [style, { style }]));
    expect(await mostAlike({ 'no style': {}, ...requests })).toSatisfy(([, apart]) => apart > visible);
  });

  it('paints every medium differently', async () => {
    const names = media.map(({ value }) => value);
    const requests = Object.fromEntries(names.map((medium) => [medium, { medium }]));
    expect(await mostAlike({ 'no medium': {}, ...requests })).toSatisfy(([, apart]) => apart > visible);
  });

  it('paints nothing for a request that is already aborted', async () => {
    const reason = new Error('the record was deleted');
    await expect(paint({}, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('stops between two strips of a medium when the request is aborted', async () => {
    const leaving = new AbortController();
    const reason = new Error('the record was deleted');
    const laying = layOn(
      prepareMedium('chalk'),
      Buffer.alloc(512 * 512 * 3),
      512,
      Math.random,
      leaving.signal,
    );
    leaving.abort(reason);
    await expect(laying).rejects.toBe(reason);
  });

  it('stops with the reason when the request is aborted in the middle', async () => {
    const leaving = new AbortController();
    const reason = new Error('shutting down');
    const painting = paint({ medium: 'acrylic', pixels: 1024 }, leaving.signal);
    setImmediate(() => leaving.abort(reason));
    await expect(painting).rejects.toBe(reason);
  });
});
