import { drawings as lines, skins as skinLines } from '../generated/library.ts';
import { type Colour, hex } from './colour.ts';

/** A drawing of the library, in a square with a side of 32. */
export interface Drawing {
  /** The emoji that it stands for. The first one is its own. */
  readonly emojis: readonly string[];
  /** What it shows, in the words of Unicode: `animal-mammal`, `food-fruit`. */
  readonly kind: string;
  /** Only the `head` of an animal or of a `person`, a `bust` that a straight edge cuts, or the `whole`. */
  readonly pose: 'whole' | 'bust' | 'head' | 'person';
  /** Its parts, from back to front. */
  readonly paths: string;
  /** Its parts in the language of `drawing`, when it is one of ours. */
  readonly parts?: string;
  /** Its names by language, when it is one of ours. */
  readonly names?: Readonly<Record<string, string>>;
}

export const library: readonly Drawing[] = lines.split('\n').map((line) => {
  const [emojis = '', kind = '', pose = 'whole', paths = ''] = line.split('\t');
  return { emojis: emojis.split(' '), kind, pose: pose as Drawing['pose'], paths };
});

/** The colours of skin and hair that drawings of people have, and what replaces them for each tone. */
export const skins: readonly ReadonlyMap<string, Colour>[] = skinLines.map((line) => {
  const pairs = line.split(' ').map((pair) => pair.split('='));
  return new Map(pairs.map(([from = '', to = '']) => [hex(from).join(), hex(to)]));
});
