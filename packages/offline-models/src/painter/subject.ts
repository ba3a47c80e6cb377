import { pick, type Random } from '../seeded-random.ts';
import { black, type Colour, darker, hex, lighter, luminance } from './colour.ts';
import { drawing } from './drawing.ts';
import { type Drawing, skins } from './library.ts';
import { coloursIn, type Palette, palettes } from './palette.ts';
import { readPaths } from './paths.ts';
import { bounds, crossingsAt, moved, type Point, type Shape } from './shape.ts';

/** What a description names, and how it shows it. */
export interface Subject {
  readonly drawing: Drawing;
  readonly count: number;
  /** The colour that the description gives it. */
  readonly colour: Colour | undefined;
  /** The words name what a person has, such as a beard. */
  readonly isTrait?: boolean;
}

/** A subject as shapes around its foot, which is at 0 0; up is negative. */
export interface Figure {
  readonly shapes: readonly Shape[];
  readonly width: number;
  readonly height: number;
  /** The lower edge of the picture cuts it, as in a portrait. */
  readonly isBust: boolean;
}

/** The body of a sitting animal, of which the library has only the head. */
const sitting = `main s 0 92 22 84 33 52 36 14 26 1 -26 1 -36 14 -33 52 -22 84
  main- S 24 36 38 26 41 8 32 1 18 2 16 20; belly s 0 80 13 66 15 40 9 18 -9 18 -15 40 -13 66
  main l 13 -9 46 -10 8; main l 13 9 46 10 8; belly E 10 4 9 5; belly E 31 4 9 5`;
const tail = 'main- l 15 26 9 50 11 58 26 54 40';
/** Their tail is too short to be seen from the front. */
const tailless = ['🐻', '🐻‍❄', '🐨', '🐼', '🐹', '🐰', '🐸'];
/** The shoulders of a person, of whom the library has only the head. */
const shoulders = `cloth s -58 -6 -55 22 -40 36 -16 45 16 45 40 36 55 22 58 -6; cloth- p -20 44 0 26 20 44 16 47 -16 47
  skin- s -13 60 -13 40 0 30 13 40 13 60; cloth-- l 1.6 -38 -6 -37 14; cloth-- l 1.6 38 -6 37 14`;
const cloths = ['#e2574c', '#2f8f8a', '#f0b53c', '#5a6fc0', '#8f5aa8', '#3f7d58'].map(hex) as [
  Colour,
  ...Colour[],
];

/** Draws a subject, about 100 high, in its colour. People get one of the tones of skin. */
export function figureOf(
  { drawing: { emojis, paths, parts, pose, kind }, colour }: Omit<Subject, 'count'>,
  random: Random,
  palette: Palette,
): Figure {
  const tone =
    kind.startsWith('person') || /^(hand|body)/.test(kind)
      ? pick(random, skins as [ReadonlyMap<string, Colour>])
      : undefined;
  const read = (
    parts
      ? drawing(parts, { foot: [0, 0], size: 30, depth: 0.9, colour: coloursIn(palettes.day, {}) })
      : readPaths(paths)
  ).map((shape) => ({ ...shape, colour: tone?.get(shape.colour.join()) ?? shape.colour }));
  const grounded = /^(place|transport-water)/.test(kind) ? onGround(read, palette) : read;
  const dyed = colour && pose !== 'person' ? inColour(grounded, colour) : grounded;
  const { left, right, top, bottom } = bounds(...dyed);
  const scale = 100 / Math.max(bottom - top, (right - left) * 0.8);
  const middle = (left + right) / 2;
  const stand = moved(dyed, ([x, y]): Point => [(x - middle) * scale, (y - bottom) * scale]);
  if (pose === 'whole' || pose === 'bust') return figure(stand, pose === 'bust');
  const main = mainColour(stand);
  if (pose === 'head') {
    const text = tailless.includes(emojis[0] ?? '') ? sitting : `${tail}\n${sitting}`;
    const body = drawing(text, {
      foot: [0, 0],
      size: 82,
      depth: 0.9,
      colour: (name) => (name === 'belly' ? palest(stand, main) : darker(main, 0.06)),
    });
    return figure([...body, ...moved(stand, ([x, y]) => [x * 0.78, y * 0.78 - 56])], false);
  }
  const cloth = colour ?? pick(random, cloths);
  const skin = tone?.get('255,200,61') ?? main;
  const body = drawing(shoulders, {
    foot: [0, 0],
    size: 100,
    depth: 0.9,
    colour: (name) => (name === 'skin' ? skin : cloth),
  });
  return figure([...body, ...moved(stand, ([x, y]) => [x * 0.9, y * 0.9 - 44])], true);
}

function figure(shapes: readonly Shape[], isBust: boolean): Figure {
  const { left, right, top } = bounds(...shapes);
  return { shapes, isBust, width: right - left, height: -top };
}

/** Gives the lawn below a house the colour of the scene, and takes away the water below a ship. */
function onGround(shapes: readonly Shape[], palette: Palette): Shape[] {
  const { left, right, top, bottom } = bounds(...shapes);
  const isGround = (points: readonly Point[]) => {
    const own = bounds({ rings: [points] });
    const isFlat = own.bottom - own.top < (bottom - top) / 3 && own.right - own.left > (right - left) * 0.6;
    return isFlat && own.bottom > bottom - 0.5;
  };
  const parts = shapes.map((shape) => {
    const [red, green, blue] = shape.colour;
    if (blue > 170 && red < 60) return { ...shape, rings: shape.rings.filter((points) => !isGround(points)) };
    const isLawn = green > 150 && green > red * 1.4 && green > blue * 1.4 && shape.rings.some(isGround);
    return isLawn ? { ...shape, colour: lighter(palette.near, 0.12) } : shape;
  });
  return parts.filter(({ rings }) => rings.length > 0);
}

/**
 * Returns the colour of which the most is seen. Greys count less: a bicycle has the colour of its frame.
 *
 * @param wanted a colour that comes first when a good part of the drawing has a shade of it.
 */
function mainColour(shapes: readonly Shape[], wanted?: Colour): Colour {
  const { left, right, top, bottom } = bounds(...shapes);
  const known = new Map(shapes.map(({ colour }) => [colour.join(), colour]));
  const placed = shapes.map((shape) => ({ shape, ...bounds(shape) }));
  const seen = new Map<Colour, number>();
  for (let row = 0.5; row < 16; row += 1) {
    const height = top + ((bottom - top) * row) / 16;
    const cells = Array.from<Colour | undefined>({ length: 64 });
    for (const { shape, ...own } of placed) {
      if (height < own.top || height > own.bottom) continue;
      const columns = crossingsAt(shape, height).map((x) => Math.round(((x - left) / (right - left)) * 64));
      for (let at = 0; at + 1 < columns.length; at += 2)
        cells.fill(known.get(shape.colour.join()), columns[at], columns[at + 1]);
    }
    for (const colour of cells) {
      if (!colour) continue;
      const vividness = (Math.max(...colour) - Math.min(...colour)) / 255;
      seen.set(colour, (seen.get(colour) ?? 0) + 0.5 + vividness);
    }
  }
  const colours = [...seen.keys()];
  const sum = (some: readonly Colour[]) => some.reduce((all, colour) => all + (seen.get(colour) ?? 0), 0);
  const shadesOf = (colour: Colour) =>
    colours.filter((other) => other === colour || areShades(other, colour));
  const families = colours.map(shadesOf).sort((one, other) => sum(other) - sum(one));
  const [first = []] = families;
  const near = families.find(
    (family) => wanted && sum(family) > 0.8 * sum(first) && family.some((one) => areShades(one, wanted)),
  );
  const [most = black] = [...(near ?? first)].sort((one, other) => sum([other]) - sum([one]));
  return most;
}

/** Returns the lightest colour of a drawing that is not white, for a belly. */
function palest(shapes: readonly Shape[], main: Colour): Colour {
  const pale = shapes
    .map(({ colour }) => colour)
    .filter((colour) => luminance(colour) > luminance(main) && luminance(colour) < 0.97);
  return pale.reduce((most, one) => (luminance(one) > luminance(most) ? one : most), lighter(main, 0.35));
}

/** Gives the parts that have the main colour of a drawing, or a shade of it, another colour in the same shades. */
function inColour(shapes: readonly Shape[], wanted: Colour): Shape[] {
  const main = mainColour(
    shapes.filter(({ colour }) => luminance(colour) > 0.16),
    wanted,
  );
  const level = luminance(main);
  return shapes.map((shape) => {
    if (!areShades(shape.colour, main)) return shape;
    const other = luminance(shape.colour);
    const colour =
      other > level
        ? lighter(wanted, (other - level) / Math.max(0.2, 1 - level))
        : darker(wanted, (level - other) / Math.max(0.2, level));
    return { ...shape, colour };
  });
}

/** Whether two colours have one hue, or are both nearly grey and not black. */
function areShades(one: Colour, other: Colour): boolean {
  const hue = ([r, g, b]: Colour): [number, number] => [r - (g + b) / 2, (g - b) * 0.866];
  const [a, b] = [hue(one), hue(other)];
  const [long, wide] = [Math.hypot(...a), Math.hypot(...b)];
  if (wide < 45) return long < 45 && luminance(one) > 0.16;
  return long > 30 && a[0] * b[0] + a[1] * b[1] > 0.86 * long * wide;
}
