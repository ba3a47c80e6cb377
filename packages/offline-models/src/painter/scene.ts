import { between, pick, type Random, seededRandom } from '../seeded-random.ts';
import { type Colour, mix } from './colour.ts';
import { balloon, boat, rocket } from './craft-motifs.ts';
import type { Motif } from './motif.ts';
import { cairn, tree } from './nature-motifs.ts';
import { type Palette, palettes } from './palette.ts';
import { type Point, type Shape, side } from './shape.ts';
import { clouds, type SkyPart, sun } from './skies.ts';
import { dunes, forest, hills, meadow, mountains, sea, shore, type Terrain } from './terrains.ts';
import { understand } from './vocabulary.ts';

/** The content of a picture, before a style and a medium are applied. */
export interface Scene {
  readonly palette: Palette;
  readonly skyTop: Colour;
  readonly skyBottom: Colour;
  readonly horizon: number;
  /** Sun, moon, clouds and similar shapes. */
  readonly overhead: readonly Shape[];
  readonly land: readonly Shape[];
  /** The subject of the picture, which is on the land. */
  readonly subjects: readonly Shape[];
  /** Rain or snow in front of everything. */
  readonly weather: readonly Shape[];
}

const anyPalette = Object.values(palettes) as [Palette, ...Palette[]];
const anyTerrain: readonly [Terrain, ...Terrain[]] = [hills, mountains, forest, dunes, meadow];
const anyMotif: readonly [Motif, ...Motif[]] = [tree, balloon, cairn];
/** The subjects that need no ground at sea. */
const afloat: ReadonlySet<Motif> = new Set([balloon, boat, rocket]);
const anySky: readonly [SkyPart, ...SkyPart[]] = [sun, clouds];

/**
 * Composes the scene of a description. The hash of the description decides everything that the description leaves
 * open.
 */
export function composeScene(description: string): Scene {
  const random = seededRandom('scene', description);
  const meanings = understand(description);
  const palette = varied(
    random,
    meanings.find((meaning) => meaning.palette)?.palette ?? pick(random, anyPalette),
  );
  const terrain = meanings.find((meaning) => meaning.terrain)?.terrain ?? pick(random, anyTerrain);
  const named = meanings.flatMap((meaning) => meaning.motif ?? []);
  const subjects = named.length > 0 || meanings.length > 1 ? named : [pick(random, anyMotif)];
  const skies = new Set(meanings.flatMap((meaning) => meaning.sky ?? []));
  if (skies.size === 0) skies.add(pick(random, anySky));

  const horizon = between(random, 0.46, 0.62) * side;
  const hanging = [...skies].flatMap((sky) => sky(random, palette, horizon));
  const land = terrain(random, palette, horizon);
  if (terrain === sea && subjects.some((subject) => !afloat.has(subject)))
    land.push(...shore(random, palette));
  return {
    palette,
    skyTop: palette.skyTop,
    skyBottom: palette.skyBottom,
    horizon,
    overhead: hanging.filter((shape) => shape.depth < 0.5),
    land,
    subjects: placed(random, [...new Set(subjects)].slice(0, 3)).flatMap(({ subject, foot, size }) =>
      subject(random, palette, foot, size),
    ),
    weather: hanging.filter((shape) => shape.depth >= 0.5),
  };
}

/** Returns all shapes of a scene, from far to near. */
export function everything({ overhead, land, subjects, weather }: Scene): readonly Shape[] {
  return [...overhead, ...land, ...subjects, ...weather];
}

/**
 * Returns a palette with slightly other colours, so that the pictures of two descriptions with the same subjects
 * differ.
 */
function varied(random: Random, palette: Palette): Palette {
  const other = pick(random, anyPalette);
  const share = between(random, 0, 0.22);
  return {
    ...palette,
    skyTop: mix(palette.skyTop, other.skyTop, share),
    near: mix(palette.near, other.near, share),
    accent: mix(palette.accent, other.accent, share * 2),
  };
}

function placed(random: Random, subjects: readonly Motif[]): { subject: Motif; foot: Point; size: number }[] {
  const room = side / (subjects.length + 1);
  return subjects.map((subject, index) => ({
    subject,
    foot: [room * (index + 1) + between(random, -0.25, 0.25) * room, between(random, 900, 970)],
    size: between(random, 430, 560) / (1 + (subjects.length - 1) * 0.22),
  }));
}
