import { between, pick, type Random, seededRandom, times } from '../seeded-random.ts';
import { composeCard } from './card.ts';
import { type Colour, darker, mix } from './colour.ts';
import { lands, shore, skies } from './landscape.ts';
import { type Palette, palettes } from './palette.ts';
import { type Reading, read } from './reading.ts';
import { bounds, moved, type Point, polygon, ring, type Shape, side } from './shape.ts';
import { type Figure, figureOf } from './subject.ts';

/** The content of a picture, before a style and a medium are applied. */
export interface Scene {
  readonly palette: Palette;
  readonly horizon: number;
  /** Sun, moon, clouds and similar shapes. */
  readonly overhead: readonly Shape[];
  readonly land: readonly Shape[];
  /** The subject of the picture, which is on the land. */
  readonly subjects: readonly Shape[];
  /** Rain or snow in front of everything. */
  readonly weather: readonly Shape[];
  /** The card that stands for a subject that the painter cannot draw. */
  readonly card: readonly Shape[];
  /** The strokes of its letters. Styles draw them without an outline, so that they stay legible. */
  readonly letters: readonly Shape[];
  /** The colours that the description names. */
  readonly named: readonly Colour[];
}

const anyPalette = Object.values(palettes) as [Palette, ...Palette[]];
/** Palettes that fit a subject without a time of day or a season. */
const { day, spring, dawn, tropics } = palettes;
const plainPalettes = [day, day, spring, dawn, tropics] as const;

/** Where the kinds of the library are at home, and their height as a share of a tree's. The first match counts. */
const homes: readonly (readonly [kind: RegExp, land: string, size: number])[] = [
  [/^person-sport|^person-activity/, 'hills', 0.8],
  [/^(person|family)/, 'hills', 0.9],
  [/^animal-marine/, 'underwater', 0.7],
  [/^animal-bug/, 'meadow', 0.45],
  [/^animal-(bird|amphibian)/, 'hills', 0.6],
  [/^animal/, 'hills', 0.8],
  [/^plant-flower/, 'meadow', 0.6],
  [/^plant/, 'hills', 0.85],
  [/^(food|drink|dishware)/, 'table', 0.5],
  [/^place/, 'hills', 1.15],
  [/^transport-ground/, 'road', 0.8],
  [/^transport-water/, 'water', 0.85],
  [/^transport-air/, 'air', 0.8],
  [/^sky/, 'air', 0.7],
  [/^(music|household|clothing)/, 'room', 0.75],
  [/^(light|computer|phone|book)/, 'table', 0.5],
  [/^sport/, 'meadow', 0.6],
  [/^(face|cat-face|monkey-face|heart|emotion|hand|body|mail|award)/, 'plain', 0.75],
  [/./, 'table', 0.6],
];

/** Lands without a sky, and with water for those who can swim or fly. */
const [closed, wet] = [
  new Set(['wall', 'table', 'room', 'underwater', 'plain', 'space', 'tiles', 'stripes', 'dots']),
  new Set(['sea', 'lake']),
];
const [afloat, hovering] = [new Set(['water', 'underwater', 'air']), new Set(['underwater', 'air'])];

/** A subject with what its kind says about it. */
interface Guest extends Figure {
  readonly home: string;
  readonly size: number;
}

/**
 * Composes the scene of a description, or a card with its words when the painter cannot draw the subject. The hash of
 * the description decides what the description leaves open.
 */
export function composeScene(description: string): Scene {
  const random = seededRandom('scene', description);
  const reading = read(description);
  const { drawable, named } = reading;
  const time = reading.times.find((name) => name in palettes) as keyof typeof palettes | undefined;
  const given = time ? palettes[time] : pick(random, drawable ? plainPalettes : anyPalette);
  const palette = coloured(given, reading, named[0] ?? pick(random, anyPalette).accent);
  const horizon = between(random, 0.46, 0.6) * side + (reading.places[0] === 'city' ? 110 : 0);
  const empty = { palette, horizon, named, overhead: [], subjects: [], weather: [], card: [], letters: [] };
  if (!drawable) return { ...empty, ...composeCard(description, random, palette) };

  const guests = guestsOf(reading, random, palette);
  const place = reading.places[0] ?? guests[0]?.home ?? pick(random, ['hills', 'meadow', 'mountains']);
  const land = lands[place]?.(random, palette, horizon) ?? [];
  const swims = guests.length > 0 && guests.every(({ home }) => afloat.has(home));
  if (wet.has(place) && guests.some(({ home }) => !afloat.has(home)))
    land.push(...shore(random, palette, horizon));
  // The nearest wave is in front of what swims.
  const wave = swims && (wet.has(place) || place === 'water') ? land.splice(-2) : [];
  const parts = new Set(reading.skies.length > 0 ? reading.skies : [pick(random, ['sun', 'clouds'])]);
  // Houses are high.
  const roof = place === 'city' ? horizon - 280 : horizon;
  const sky = [...parts].flatMap((part) => skies[part]?.(random, palette, roof) ?? []);
  const overhead = closed.has(place) ? [] : sky.filter(({ depth }) => depth < 0.5);
  const weather = closed.has(place) ? [] : sky.filter(({ depth }) => depth >= 0.5);
  return {
    ...empty,
    overhead,
    land,
    weather,
    subjects: [...placed(random, palette, guests, place), ...wave],
  };
}

/** Returns all shapes of a scene but its card, from far to near. */
export function everything({ overhead, land, subjects, weather }: Scene): readonly Shape[] {
  return [...overhead, ...land, ...subjects, ...weather];
}

/** Returns the palette with an accent and the colours that the words give to the land, the water or the sky. */
function coloured(palette: Palette, { grounds }: Reading, accent: Colour): Palette {
  const { land, water, sky } = grounds;
  const near = land ?? palette.near;
  const far = land ? mix(palette.far, land, 0.5) : palette.far;
  return { ...palette, near, far, water: water ?? palette.water, skyTop: sky ?? palette.skyTop, accent };
}

function guestsOf({ subjects }: Reading, random: Random, palette: Palette): Guest[] {
  const many = subjects.reduce((sum, { count }) => sum + count, 0) > 1;
  return subjects.flatMap((subject) => {
    const [, home, usual] = homes.find(([kind]) => kind.test(subject.drawing.kind)) ?? [/./, 'hills', 0.8];
    return times(subject.count, () => ({
      ...figureOf(subject, random, palette),
      home,
      // A subject alone is large. Among others, it has its usual size.
      size: (many ? usual : Math.max(usual, 0.8)) * between(random, 0.97, 1.03),
    }));
  });
}

/** Places the subjects beside each other, with their shadows. Many stand in rows. */
function placed(random: Random, palette: Palette, guests: readonly Guest[], place: string): Shape[] {
  const isMixed = new Set(guests.map(({ home }) => home)).size > 1;
  const many = guests.length > 8 ? 3 : guests.length > (isMixed ? 5 : 3) ? 2 : 1;
  const count = Math.ceil(guests.length / many);
  const rows = times(Math.ceil(guests.length / count), (at) => guests.slice(at * count, (at + 1) * count));
  // Shoulders may overlap.
  const widthOf = ({ width, size, isBust }: Guest) =>
    (width / 100) * size * (isBust && guests.length > 1 ? 0.8 : 1.02);
  const totals = rows.map((row) => row.reduce((sum, guest) => sum + widthOf(guest), 0));
  const tallest = Math.max(...guests.map(({ height, size }) => (height / 100) * size));
  const scale = Math.min(
    820,
    880 / Math.max(...totals),
    (rows.length > 2 ? 320 : rows.length > 1 ? 400 : 660) / tallest,
  );
  return rows.flatMap((row, rowAt) => {
    let left =
      (side - (totals[rowAt] ?? 0) * scale) / 2 + (guests.length === 1 ? between(random, -40, 40) : 0);
    const behind = (rows.length - 1 - rowAt) * Math.min(260, tallest * scale * 0.8);
    return row.flatMap((guest, index) => {
      const { shapes, isBust, home, size } = guest;
      const height = size * scale;
      const floats = (hovering.has(home) && (place === 'underwater' || home === 'air')) || place === 'space';
      const lift = floats ? Math.max(0, 700 - (guest.height / 100) * height) * 0.55 + 60 : 0;
      const ground = 900 - lift - behind + (row.length > 1 ? (index % 2) * 22 : 0) + between(random, -6, 6);
      const foot: Point = [
        left + (widthOf(guest) * scale) / 2,
        isBust && rowAt === rows.length - 1 ? side + 4 : ground,
      ];
      left += widthOf(guest) * scale;
      const drawn = moved(shapes, ([x, y]) => [foot[0] + (x * height) / 100, foot[1] + (y * height) / 100]);
      const swims = (wet.has(place) || place === 'water') && afloat.has(home);
      return isBust || floats || swims ? drawn : [shadowOf(drawn, palette), ...drawn];
    });
  });
}

/** The soft shadow on the ground below a subject. */
function shadowOf(shapes: readonly Shape[], palette: Palette): Shape {
  const { left, right, bottom } = bounds(...shapes);
  const width = (right - left) * 0.52;
  const points = ring([(left + right) / 2 + width * 0.08, bottom - 4], width, Math.min(34, width * 0.16), 40);
  return { ...polygon(points, darker(palette.dark, 0.3), 0.85), isShadow: true };
}
