import { between, pick, type Random, seededRandom, times } from '../seeded-random.ts';
import { composeCard } from './card.ts';
import { type Colour, hex, mix } from './colour.ts';
import { drawing } from './drawing.ts';
import { lands, shore, skies } from './landscape.ts';
import { type Motif, motifs } from './motifs.ts';
import { coloursIn, type Palette, palettes } from './palette.ts';
import { type Point, type Shape, side } from './shape.ts';
import { type KnownWord, type Meaning, understand } from './vocabulary.ts';

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
const skins = [hex('#f3c9a5'), hex('#e0a97e'), hex('#b97a50'), hex('#8a5a3c')] as const;
const hairs = [hex('#3a2a24'), hex('#6b4226'), hex('#c98f3e'), hex('#22202a'), hex('#a8482c')] as const;
const figures = new Set(['person', 'woman', 'child', 'portrait']);
const cloths = ['#e2574c', '#2f8f8a', '#f0b53c', '#5a6fc0', '#8f5aa8'].map(hex);

/** Lands without a sky, and with water for those who can swim or fly. */
const [closed, wet] = [new Set(['wall', 'table', 'room', 'underwater']), new Set(['sea', 'lake'])];
const [afloat, hovering] = [new Set(['water', 'underwater', 'air']), new Set(['underwater', 'air'])];

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
  const all = (key: keyof Meaning) => known.flatMap((word) => word[key] ?? []);
  const [time] = all('palette') as (keyof typeof palettes)[];
  const named = drawable ? all('colour').map(hex) : [];
  const given = time ? palettes[time] : pick(random, drawable ? plainPalettes : anyPalette);
  const palette = coloured(given, known, named[0] ?? pick(random, anyPalette).accent);
  const horizon = between(random, 0.46, 0.62) * side;
  const empty = { palette, horizon, named, overhead: [], subjects: [], weather: [], card: [], letters: [] };
  if (!drawable) return { ...empty, ...composeCard(description, random, palette) };

  const subjects = subjectsOf(known);
  const place = placeOf(known, subjects) ?? pick(random, ['hills', 'meadow', 'mountains']);
  const land = lands[place]?.(random, palette, horizon) ?? [];
  if (wet.has(place) && subjects.some(({ motif: { home = '' } }) => !afloat.has(home)))
    land.push(...shore(random, palette, horizon));
  const parts = new Set(all('sky').length > 0 ? all('sky') : [pick(random, ['sun', 'clouds'])]);
  const sky = closed.has(place)
    ? []
    : [...parts].flatMap((part) => skies[part]?.(random, palette, horizon) ?? []);
  const [overhead, weather] = [
    sky.filter(({ depth }) => depth < 0.5),
    sky.filter(({ depth }) => depth >= 0.5),
  ];
  return { ...empty, overhead, land, weather, subjects: placed(random, palette, subjects) };
}

function placeOf(known: readonly KnownWord[], subjects: readonly Subject[]): string | undefined {
  const places = known.flatMap(({ land, motif }) => (motif === undefined && land ? [land] : []));
  if (places.includes('mountains') && places.includes('sea')) return 'lake';
  return places[0] ?? subjects.find(({ motif }) => motif.home)?.motif.home;
}

/** Returns all shapes of a scene but its card, from far to near. */
export function everything({ overhead, land, subjects, weather }: Scene): readonly Shape[] {
  return [...overhead, ...land, ...subjects, ...weather];
}

/** Returns the subjects that the words name, each once, with their counts and colours. */
function subjectsOf(known: readonly KnownWord[]): Subject[] {
  const isPortrait = known.some(({ motif }) => motif === 'portrait');
  const [portrait = 'portrait'] = known.flatMap((word) => word.portrait ?? []).sort();
  const subjects: Subject[] = [];
  let count: string | undefined;
  for (const word of known) {
    const name = isPortrait && figures.has(word.motif ?? '') ? portrait : word.motif;
    if (name === undefined || (word.colour && known.some(({ motif, colour }) => motif && !colour))) {
      count = word.count ?? count;
      continue;
    }
    const wanted = name === portrait ? 1 : Number(count ?? word.count ?? (word.plural ? 3 : 1));
    const colour = colourOf(word);
    const motif = motifs.get(name);
    const before = subjects.find((subject) => subject.name === name);
    if (before) before.count = Math.max(before.count, wanted);
    else if (motif) subjects.push({ name, motif, count: wanted, colour });
    count = undefined;
  }
  return subjects;
}

/**
 * Returns the colour of a word: of the colour before it, otherwise, as in French, of the colour after it that nothing
 * else follows in its part of the description.
 */
function colourOf(word: KnownWord): Colour | undefined {
  const { known } = word.part;
  const at = known.indexOf(word);
  const [before, after, next] = [known[at - 1], known[at + 1], known[at + 2]];
  const code =
    before?.colour ?? (next === undefined || next.colour ? after?.colour : undefined) ?? word.colour;
  return code === undefined ? undefined : hex(code);
}

/** Returns the palette with an accent and the colours that the words give to the land, the water or the sky. */
function coloured(palette: Palette, known: readonly KnownWord[], accent: Colour): Palette {
  let { near, far, water, skyTop } = palette;
  for (const word of known) {
    const colour = word.motif || word.colour ? undefined : colourOf(word);
    if (!colour) continue;
    if (word.land === 'sea') water = colour;
    else if (word.land) [near, far] = [colour, mix(far, colour, 0.5)];
    else if (word.sky) skyTop = colour;
  }
  return { ...palette, near, far, water, skyTop, accent };
}

/** Places the subjects beside each other. A subject that can carry another one has it on its seat. */
function placed(random: Random, palette: Palette, subjects: readonly Subject[]): Shape[] {
  const carriedBy = (subject: Subject) => subjects.filter(({ name }) => subject.motif.carries.includes(name));
  const carried = new Set(subjects.flatMap(carriedBy));
  const free = subjects.filter((subject) => !carried.has(subject));
  const items = free.flatMap((subject) =>
    times(subject.count, (at) => ({ subject, riders: at === 0 ? carriedBy(subject) : [] })),
  );
  const widthOf = ({ motif }: Subject) => motif.width * motif.size * 1.12;
  const total = items.reduce((sum, { subject }) => sum + widthOf(subject), 0);
  const size = Math.min(between(random, 500, 560), 900 / total);
  let left = (side - total * size) / 2 + (items.length === 1 ? between(random, -60, 60) : 0);
  const draw = ({ motif, colour }: Subject, foot: Point, height: number, index: number) => {
    const main = colour ?? (motif.main === undefined ? palette.accent : hex(motif.main));
    const cloth = colour ?? cloths[(index + Math.floor(random() * 2) * 2) % cloths.length] ?? main;
    const own = { main, cloth, skin: pick(random, skins), hair: pick(random, hairs) };
    return drawing(motif.parts, { foot, size: height, depth: 0.9, colour: coloursIn(palette, own) });
  };
  return items.flatMap(({ subject, riders }, index) => {
    const { motif } = subject;
    const height = size * motif.size;
    const isPortrait = motif.size > 1.4 && motif.home === 'room';
    const lift = hovering.has(motif.home ?? '') ? Math.max(0, 700 - height) * 0.55 + 60 : 0;
    const y = isPortrait ? side + 4 : 920 - lift + between(random, -16, 16);
    const x = isPortrait && items.length === 1 ? side / 2 : left + (widthOf(subject) * size) / 2;
    left += widthOf(subject) * size;
    const shapes = draw(subject, [x, y], height, index);
    const [up = 0, spread = 0, share = 1] = motif.seat;
    const seated = riders.flatMap((rider) =>
      times(rider.count, (at) => {
        const across = rider.count === 1 ? 0 : (at / (rider.count - 1) - 0.5) * spread;
        const seat: Point = [x + (across * height) / 100, y - (up * height) / 100];
        return draw(rider, seat, height * share, at);
      }).flat(),
    );
    return motif.behind ? [...seated, ...shapes] : [...shapes, ...seated];
  });
}
