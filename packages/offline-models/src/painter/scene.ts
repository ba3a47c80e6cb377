import { between, pick, type Random, seededRandom, times } from '../seeded-random.ts';
import { type Card, composeCard } from './card.ts';
import { type Colour, hex, mix } from './colour.ts';
import { drawing } from './drawing.ts';
import { type Motif, motifs } from './motifs.ts';
import { coloursIn, type Palette, palettes } from './palette.ts';
import { type Point, type Shape, side } from './shape.ts';
import { clouds, sun } from './skies.ts';
import * as terrains from './terrains.ts';
import { type KnownWord, understand } from './vocabulary.ts';

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
  /** The lettered card that stands for a subject that the painter cannot draw. */
  readonly card: Card | null;
  /** The colours that the description names. */
  readonly named: readonly Colour[];
}

const anyPalette = Object.values(palettes) as [Palette, ...Palette[]];
/** Palettes that fit a subject without a time of day or a season. */
const { day, spring, dawn, tropics } = palettes;
const plainPalettes = [day, day, spring, dawn, tropics] as const;
const skins = [hex('#f3c9a5'), hex('#e0a97e'), hex('#b97a50'), hex('#8a5a3c')] as const;
const hairs = [hex('#3a2a24'), hex('#6b4226'), hex('#c98f3e'), hex('#22202a'), hex('#a8482c')] as const;
const cloths = ['#e2574c', '#2f8f8a', '#f0b53c', '#5a6fc0', '#8f5aa8'].map(hex);

interface Subject {
  readonly name: string;
  readonly motif: Motif;
  count: number;
  readonly colour: Colour | undefined;
}

/**
 * Composes the scene of a description, or a card with its words when the painter does not know the subject. The hash
 * of the description decides what the description leaves open.
 */
export function composeScene(description: string): Scene {
  const random = seededRandom('scene', description);
  const { known, drawable } = understand(description);
  const given = known.find(({ palette }) => palette)?.palette;
  const varying = varied(random, given ?? pick(random, drawable ? plainPalettes : anyPalette));
  const horizon = between(random, 0.46, 0.62) * side;
  const empty = { palette: varying, horizon, overhead: [], subjects: [], weather: [], named: [], card: null };
  if (!drawable) {
    const { land, ...card } = composeCard(description, random, varying);
    return { ...empty, land, card };
  }

  const named = known.flatMap(({ colour }) => (colour ? [colour] : []));
  const palette = coloured(varying, known, named);
  const subjects = subjectsOf(known);
  const terrain = terrainOf(known, subjects) ?? pick(random, terrains.usual);
  const skies = new Set(known.flatMap(({ sky }) => sky ?? []));
  if (skies.size === 0) skies.add(pick(random, [sun, clouds]));
  const isClosed = terrains.closed.has(terrain);
  const hanging = isClosed ? [] : [...skies].flatMap((sky) => sky(random, palette, horizon));
  const land = terrain(random, palette, horizon);
  const isWet = terrain === terrains.sea || terrain === terrains.lake;
  if (isWet && subjects.some(({ motif: { home } }) => home !== 'water' && home !== 'air'))
    land.push(...terrains.shore(random, palette));
  const overhead = hanging.filter((shape) => shape.depth < 0.5);
  const weather = hanging.filter((shape) => shape.depth >= 0.5);
  const subjectShapes = placed(random, palette, subjects, terrains.footing.get(terrain) ?? 925);
  return { ...empty, palette, named, overhead, land, weather, subjects: subjectShapes };
}

function terrainOf(known: readonly KnownWord[], subjects: readonly Subject[]): terrains.Terrain | undefined {
  const places = known.flatMap(({ terrain, motif }) => (motif === undefined && terrain ? [terrain] : []));
  if (places.includes(terrains.mountains) && places.includes(terrains.sea)) return terrains.lake;
  const home = subjects.find(({ motif }) => motif.home)?.motif.home ?? '';
  return places[0] ?? (subjects[0]?.name === 'fish' ? terrains.underwater : terrains.named[home]);
}

/** Returns all shapes of a scene, from far to near. */
export function everything({ overhead, land, subjects, weather }: Scene): readonly Shape[] {
  return [...overhead, ...land, ...subjects, ...weather];
}

/** Returns the subjects that the words name, each once, with their counts and colours. */
function subjectsOf(known: readonly KnownWord[]): Subject[] {
  const portrait = portraitOf(known);
  const subjects: Subject[] = [];
  let count: number | undefined;
  for (const word of known) {
    const name = portrait && figures.includes(word.motif ?? '') ? portrait : word.motif;
    if (name === undefined || (word.colour && known.some(({ motif, colour }) => motif && !colour))) {
      count = word.count ?? count;
      continue;
    }
    const wanted = portrait === name ? 1 : (count ?? word.count ?? (word.plural ? 3 : 1));
    const colour = colourOf(word, known);
    const motif = motifs.get(name);
    const before = subjects.find((subject) => subject.name === name);
    if (before) before.count = Math.max(before.count, wanted);
    else if (motif) subjects.push({ name, motif, count: wanted, colour });
    count = undefined;
  }
  return subjects.slice(0, 3);
}

const figures = ['person', 'woman', 'child', 'portrait'];

function portraitOf(known: readonly KnownWord[]): string | undefined {
  if (!known.some(({ motif }) => motif === 'portrait')) return undefined;
  if (known.some(({ hair }) => hair === 'curly')) return 'portraitCurly';
  return known.some(({ motif }) => motif === 'woman') ? 'portraitWoman' : 'portrait';
}

/**
 * Returns the colour of a word: of the colour before it, otherwise, as in French, of the colour after it that nothing
 * else follows in its part of the description.
 */
function colourOf(word: KnownWord, known: readonly KnownWord[]): Colour | undefined {
  const part = known.filter((other) => other.part === word.part);
  const at = part.indexOf(word);
  const [before, after, next] = [part[at - 1], part[at + 1], part[at + 2]];
  return before?.colour ?? (next === undefined || next.colour ? after?.colour : undefined) ?? word.colour;
}

/** Returns the palette with the colour that the words give to the land, the water or the sky. */
function coloured(palette: Palette, known: readonly KnownWord[], named: readonly Colour[]): Palette {
  let { near, far, water, skyTop } = palette;
  for (const word of known) {
    const colour = word.motif || word.colour ? undefined : colourOf(word, known);
    if (!colour) continue;
    if (word.terrain === terrains.sea) water = colour;
    else if (word.terrain) [near, far] = [colour, mix(far, colour, 0.5)];
    else if (word.sky) skyTop = colour;
  }
  return { ...palette, near, far, water, skyTop, accent: named[0] ?? palette.accent };
}

/** Returns a palette with slightly other colours, so that two pictures of the same subject differ. */
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

/** Places the subjects beside each other. A subject that can carry another one has it on its seat. */
function placed(random: Random, palette: Palette, subjects: readonly Subject[], ground: number): Shape[] {
  const carriedBy = (subject: Subject) => subjects.filter(({ name }) => subject.motif.carries.includes(name));
  const carried = new Set(subjects.flatMap(carriedBy));
  const free = subjects.filter((subject) => !carried.has(subject));
  const items = free.flatMap((subject) => times(subject.count, () => subject)).slice(0, 7);
  const widths = items.map(({ motif }) => motif.width * motif.size * 1.12);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const size = Math.min(between(random, 500, 560), 900 / total);
  let left = (side - total * size) / 2 + (items.length === 1 ? between(random, -60, 60) : 0);
  const draw = ({ motif, colour }: Subject, foot: Point, height: number, index: number) => {
    const main = colour ?? (motif.main === undefined ? palette.accent : hex(motif.main));
    const cloth = colour ?? cloths[(index + Math.floor(random() * 2) * 2) % cloths.length] ?? main;
    const own = { main, cloth, skin: pick(random, skins), hair: pick(random, hairs) };
    // Subjects stand close to the viewer, with room for rain and snow before them.
    return drawing(motif.parts, { foot, size: height, depth: 0.9, colour: coloursIn(palette, own) });
  };
  const rows: [far: Shape[], near: Shape[]] = [[], []];
  items.forEach((subject, index) => {
    const { motif } = subject;
    const width = (widths[index] ?? 1) * size;
    const height = size * motif.size;
    const isPortrait = motif.size > 1.4 && motif.home === 'room';
    const lift = motif.home === 'air' || subject.name === 'fish' ? Math.max(0, 700 - height) * 0.55 + 60 : 0;
    const isFar = items.length > 2 && index % 2 === 1;
    const y = isPortrait ? side + 4 : ground - lift - (isFar ? 34 : 0) + between(random, -14, 14);
    const x = isPortrait && items.length === 1 ? side / 2 : left + width / 2;
    left += width;
    const shapes = draw(subject, [x, y], height, index);
    const riders = index === items.indexOf(subject) ? carriedBy(subject) : [];
    const [up = 0, spread = 0, share = 1] = motif.seat;
    const seated = riders.flatMap((rider) =>
      times(rider.count, (at) => {
        const across = rider.count === 1 ? 0 : (at / (rider.count - 1) - 0.5) * spread;
        const seat: Point = [x + (across * height) / 100, y - (up * height) / 100];
        return draw(rider, seat, height * share, at);
      }).flat(),
    );
    rows[isFar ? 0 : 1].push(...(motif.behind ? [...seated, ...shapes] : [...shapes, ...seated]));
  });
  return rows.flat();
}
