import * as craft from './craft-motifs.ts';
import type { Motif } from './motif.ts';
import * as nature from './nature-motifs.ts';
import { type Palette, palettes } from './palette.ts';
import * as skies from './skies.ts';
import * as terrains from './terrains.ts';

/** The meaning of one word of a description for the painter. */
export interface Meaning {
  readonly palette?: Palette;
  readonly sky?: skies.SkyPart;
  readonly terrain?: terrains.Terrain;
  readonly motif?: Motif;
}

const entries: readonly (readonly [words: string, meaning: Meaning])[] = [
  ['sun sunny sunshine', { sky: skies.sun }],
  ['sunset dusk evening', { palette: palettes.sunset, sky: skies.sun }],
  ['sunrise dawn morning', { palette: palettes.dawn, sky: skies.sun }],
  ['day noon blue summer', { palette: palettes.day }],
  ['night midnight dark', { palette: palettes.night, sky: skies.stars }],
  ['star galaxy space cosmos universe', { palette: palettes.night, sky: skies.stars }],
  ['moon moonlight', { palette: palettes.night, sky: skies.moon }],
  ['cloud cloudy', { sky: skies.clouds }],
  ['storm rain rainy thunder fog', { palette: palettes.storm, sky: skies.rain }],
  ['rainbow', { sky: skies.rainbow }],
  ['bird gull seagull crow swallow', { sky: skies.birds }],
  ['snow snowy winter ice arctic christmas', { palette: palettes.snow, sky: skies.snowfall }],
  ['autumn fall october', { palette: palettes.autumn }],
  ['spring blossom', { palette: palettes.spring }],
  ['tropical jungle paradise', { palette: palettes.tropics }],
  ['desert dune sand sahara', { palette: palettes.desert, terrain: terrains.dunes }],
  ['mountain peak alps summit valley', { terrain: terrains.mountains }],
  ['hill countryside village farm', { terrain: terrains.hills }],
  ['sea ocean lake river water coast harbour harbor', { terrain: terrains.sea }],
  ['beach island', { palette: palettes.tropics, terrain: terrains.sea }],
  ['forest wood pine', { terrain: terrains.forest }],
  ['city skyline street town office building skyscraper', { terrain: terrains.city }],
  ['meadow garden field park', { terrain: terrains.meadow }],
  ['cat kitten', { motif: nature.cat }],
  ['flower rose tulip daisy sunflower bouquet', { motif: nature.flower }],
  ['tree oak apple', { motif: nature.tree }],
  ['house home cottage cabin', { motif: craft.house }],
  ['boat ship sail sailboat yacht', { motif: craft.boat, terrain: terrains.sea }],
  ['balloon', { motif: craft.balloon }],
  ['rocket spaceship launch startup', { motif: craft.rocket }],
  ['robot android ai', { motif: craft.robot }],
];

const vocabulary = new Map(
  entries.flatMap(([words, meaning]) => words.split(' ').map((word) => [word, meaning])),
);

/** Returns the meanings of the words that the painter knows, in the order of the description. Plurals count, too. */
export function understand(description: string): Meaning[] {
  const words = description.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.flatMap(
    (word) =>
      vocabulary.get(word) ??
      vocabulary.get(word.replace(/e?s$/, '')) ??
      vocabulary.get(word.replace(/s$/, '')) ??
      [],
  );
}
