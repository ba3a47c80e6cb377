import type { Medium, Style } from '@contentgen/contract';
import { media, styles } from '@contentgen/contract/choices';

/** What a picture shows. */
export interface Scene {
  readonly title: string;
  /** The description that the painter paints from. */
  readonly description: string;
}

/** The scenes of the pictures that were painted in advance. */
const scenes: readonly [Scene, ...Scene[]] = [
  { title: 'Harbor at dawn', description: 'A sailing boat in a quiet harbor at dawn' },
  { title: 'Mountain cabin in winter', description: 'A cabin in the mountains in winter' },
  { title: 'House in the hills', description: 'A house in the hills in autumn' },
  { title: 'Hot air balloon', description: 'A hot air balloon over a meadow in summer' },
  { title: 'Rocket launch at night', description: 'A rocket launch at night under the stars' },
  { title: 'Cat in the garden', description: 'A cat in a garden with flowers' },
  { title: 'Sunset over the sea', description: 'The calm sea at sunset' },
  { title: 'City under the moon', description: 'The skyline of a city under the moon' },
  { title: 'Robot in the park', description: 'A robot in a park in spring' },
  { title: 'Birds over the lake', description: 'Birds over a lake in the morning' },
  { title: 'Dunes at dusk', description: 'Desert dunes at dusk' },
  { title: 'Ship in the storm', description: 'The coast in a storm with a small ship' },
];

/** Returns the scene of the picture that was painted in advance for a style and a medium. */
export function sceneOf(style: Style | null, medium: Medium | null): Scene {
  const row = styles.findIndex(({ value }) => value === style) + 1;
  const column = media.findIndex(({ value }) => value === medium) + 1;
  return scenes[(5 * row + 7 * column) % scenes.length] ?? scenes[0];
}
