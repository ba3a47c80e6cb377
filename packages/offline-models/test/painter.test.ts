import { media, styles } from '@contentgen/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { layOn } from '../src/painter/lay-on.ts';
import { letteredWords } from '../src/painter/lettering.ts';
import { library } from '../src/painter/library.ts';
import { prepareMedium } from '../src/painter/media.ts';
import { readPaths } from '../src/painter/paths.ts';
import { read } from '../src/painter/reading.ts';
import { composeScene } from '../src/painter/scene.ts';
import { bounds } from '../src/painter/shape.ts';
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
    ['🐕', 'Dogs', 'Ein Hund', 'Deux chiens', 'Un perro', 'Il cane', 'Um cão'],
    ['🐈', 'A KITTEN', 'Drei Katzen', 'Un chat', 'Gatos', 'Tre gatti', 'Um gato'],
    ['🐴', 'A horse', 'Zwei Pferde', 'Les chevaux', 'Caballos', 'Un cavallo', 'O cavalo'],
    ['🦊', 'Foxes', 'Füchse', 'Un renard', 'Un zorro', 'Una volpe', 'Raposas'],
    ['🐧', 'a pengiun', 'Pinguine', 'Des pingouins', 'Un pingüino', 'I pinguini', 'Um pinguim'],
    ['🚗', 'A red car', 'Ein Sportauto', 'Une voiture', 'Un coche', "Un'auto", 'Um carro'],
    ['🚲', 'A bike', 'Das Fahrrad', 'Un vélo', 'Una bicicleta', 'La bicicletta', 'Bicicletas'],
    ['🎂', 'A birthday cake', 'Geburtstagstorte', 'Un gâteau d’anniversaire', 'Tarta de cumpleaños'],
    ['🍎', 'Apples', 'Rote Äpfel', 'Une pomme', 'Manzanas', 'Una mela', 'Maçãs'],
    ['💻', 'A laptop', 'Ein Laptop', 'Un ordinateur', 'Un ordenador', 'Un computer', 'Um laptop'],
    ['🎷', 'saxophone', 'Saxofon', 'Un saxophone', 'Un saxofón', 'Un sassofono', 'Um saxofone'],
    ['🍊', 'An orange', 'Eine Orange', 'Une orange', 'Una naranja', "Un'arancia", 'Uma laranja'],
  ])('finds %s by its names in six languages', (emoji, ...descriptions) => {
    const wanted = [emoji, ...(emoji === '🐴' ? ['🐎'] : [])];
    for (const description of descriptions) {
      const { drawable, subjects } = read(description);
      const found = subjects.map(({ drawing }) => drawing.emojis[0]);
      expect({ description, drawable, found }).toEqual({
        description,
        drawable: true,
        found: [expect.toBeOneOf(wanted)],
      });
    }
  });

  it.each([
    ['A golden sunrise over a quiet valley', []],
    ['Wild horses in a sunny meadow', ['🐎']],
    ['A silver car', ['🚗']],
    ['Horse chestnut on a path', ['🌰']],
    ['Palm trees in the wind', ['🌴']],
    ['A cup of tea', ['🍵']],
    ['Bald man with moustache, portrait', ['👨‍🦲']],
    ['Eine Frau mit roten Haaren', ['👩‍🦰']],
    ['🦊🎈', ['🦊', '🎈']],
    ['An empty chair, no people', ['🪑']],
    ['Une maison sans arbres', ['🏠']],
    ['Ein Hund mit Schal', ['🐕', '🧣']],
    ['A cat and a zorble', ['🐈']],
    ['A hot dog stand', ['🌭']],
    ['A beagle under an oak', ['🐕', '🌳']],
    ['A photo of a cat', ['🐈']],
    ['A poster for a circus', ['🎪']],
    ['A close-up of a ladybug', ['🐞']],
    ['Snow-covered trees', ['🌲']],
    ['Ice-cream', ['🍨']],
    ['Joueur de tennis', ['🎾']],
    ['Médica a sorrir no jardim', ['👩‍⚕']],
  ])('shows what a description names, and nothing else: %s', (description, emojis) => {
    const { drawable, subjects } = read(description);
    expect({ drawable, shown: subjects.map(({ drawing }) => drawing.emojis[0]) }).toEqual({
      drawable: true,
      shown: emojis,
    });
  });

  it.each([
    ['Albert Einstein on a bicycle', 'ALBERT EINSTEIN ON A BICYCLE'],
    ['A Volkswagen Beetle on a beach', 'A VOLKSWAGEN BEETLE ON A BEACH'],
    ['Guinea pig', 'GUINEA PIG'],
    ['Löwenzahn', 'LÖWENZAHN'],
    ['Stachelschwein', 'STACHELSCHWEIN'],
    ['Dente-de-leão ao vento', 'DENTE-DE-LEÃO AO VENTO'],
    ['Angela Merkel beim Wandern', 'ANGELA MERKEL BEIM WANDERN'],
    ['A zorble with a cat', 'A ZORBLE WITH A CAT'],
    ['No dogs', 'NO DOGS'],
    ['A mug that says “Best dad”', 'A MUG THAT SAYS "BEST DAD"'],
    ['The meaning of life', 'THE MEANING OF LIFE'],
    ['Größe: 5 €', 'GRÖSSE: 5 €'],
    ['Poster for 東京 in spring', 'POSTER FOR … IN SPRING'],
    ['素敵な一日', '…'],
    ['', '…'],
  ])('letters what it cannot draw on a card: “%s”', (description, words) => {
    expect(composeScene(description)).toMatchObject({
      subjects: [],
      letters: expect.arrayContaining([expect.anything()]),
    });
    expect(letteredWords(description).join(' ')).toBe(words);
  });

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

  it('has a drawing of everything, inside its square', () => {
    expect(library.length).toBeGreaterThan(1200);
    for (const { emojis, paths } of library) {
      const { left, right, top, bottom } = bounds(...readPaths(paths));
      expect({ emojis, inside: Math.min(left, top) > -1 && Math.max(right, bottom) < 33 }).toEqual({
        emojis,
        inside: true,
      });
    }
  });

  it('draws as many subjects as the words say', () => {
    const shapes = (description: string) => composeScene(description).subjects.length;
    const dog = shapes('a dog');
    expect([shapes('two dogs'), shapes('fünf Hunde'), shapes('tres perros'), shapes('dogs')]).toEqual(
      [2, 5, 3, 3].map((count) => count * dog),
    );
  });

  it.each([
    ['a red boat', [216, 52, 44]],
    ['ein blaues Auto', [47, 111, 214]],
    ['una casa verde', [60, 154, 78]],
    ['bicicleta amarela', [244, 197, 44]],
    ['une tasse bleue', [47, 111, 214]],
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
