import type { Medium, Style } from '@contentgen/contract';
import { media, styles } from '@contentgen/contract/choices';

/** The scenes of the pictures that were painted ahead. */
const scenes = [
  'A sailing boat in a quiet harbor at dawn',
  'A cabin in the mountains in winter',
  'A red house in the hills in autumn',
  'A hot air balloon over a meadow in summer',
  'A rocket launch at night under the stars',
  'A cat in a garden with flowers',
  'An island with a long beach at sunset',
  'The skyline of a city under the moon',
  'A robot in a park in spring',
  'A lake in the forest with birds in the morning',
  'Desert dunes at dusk',
  'The coast in a storm with a small ship',
] as const;

/** The description of the picture that was painted ahead for a style and a medium. */
export function sceneOf(style: Style | null, medium: Medium | null): string {
  const row = styles.findIndex(({ value }) => value === style) + 1;
  const column = media.findIndex(({ value }) => value === medium) + 1;
  return scenes[(5 * row + 7 * column) % scenes.length] ?? scenes[0];
}
