import type { Filter, Medium, Resolution, Style } from '@contentgen/contract';
import { filters, media, resolutions, styles } from '@contentgen/contract/choices';
import { painterModel } from '@contentgen/offline-models/model-names';
import { pick, type Random, seededRandom, shuffled } from '@contentgen/offline-models/seeded-random';
import { type Scene, sceneOf } from './scenes.ts';
import { tokenOf } from './token.ts';

type Values = Readonly<Record<string, unknown>>;

/** The purposes that descriptions of pictures name. */
const purposes = [
  'for a postcard',
  'for the cover of a travel guide',
  'for a poster in the waiting room',
  'for the banner of our website',
  'for a birthday card',
  'for the label of a bottle',
  'for a calendar page',
  'for a newsletter',
  'for the wall of a café',
  'for a jigsaw puzzle',
  'for an exhibition poster',
  'for a concert ticket',
] as const;

/**
 * Returns finished images of every style: first without a medium, then with a medium. Each image has the name of the
 * scene that its picture shows, and no two images have the same name or description.
 */
export function exampleImages(count: number, seed: number): Values[] {
  const random = seededRandom('images', seed);
  const shuffledMedia = shuffled(media, random);
  const shuffledPurposes = shuffled(purposes, random);
  const purposesOf = new Map<Scene, number>();
  const images = Array.from({ length: count }, (_, index) => {
    const style = styles[index % styles.length] ?? styles[0];
    const medium =
      index < styles.length ? undefined : shuffledMedia[(index - styles.length) % shuffledMedia.length];
    const scene = sceneOf(style.value as Style, (medium?.value ?? null) as Medium | null);
    // Each scene begins with another purpose, and has each purpose once.
    const purpose = purposesOf.get(scene) ?? purposesOf.size;
    purposesOf.set(scene, purpose + 1);
    const looks = [style, medium].flatMap((choice) => choice?.label.replace(/^./, lowerCase) ?? []);
    return {
      name: `${scene.title} (${looks.join(', ')})`,
      description: `${scene.description}, ${shuffledPurposes[purpose % purposes.length]}`,
      resolution: pick<{ readonly value: Resolution }>(random, resolutions).value,
      style: style.value,
      medium: medium?.value ?? null,
      filter: random() < 0.15 ? pick<{ readonly value: Filter }>(random, filters).value : null,
      results: [tokenOf(bytesOf(random, 24))],
      model: painterModel,
    };
  });
  return shuffled(images, random);
}

const lowerCase = (text: string) => text.toLowerCase();

/** Returns random bytes. */
export const bytesOf = (random: Random, count: number) =>
  Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
