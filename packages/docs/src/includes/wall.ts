import type { Medium, Style } from '@contentgen/contract';
import { media, styles } from '@contentgen/contract/choices';

/** The pictures of the wall on the home page. They are tiles of one file, so that the page needs one request for all. */
const pictures: readonly (readonly [description: string, look: Style | Medium])[] = [
  ['A city at sunset', 'vaporwave'],
  ['A fox in a forest', 'origami'],
  ['A sailing boat before the rising sun', 'art_deco'],
  ['A rocket on its way to the moon', 'pixel_art'],
  ['Tulips in spring', 'glass'],
  ['A robot in a garden', 'digital_art'],
  ['A lighthouse by the sea', 'retro'],
  ['A cup of coffee', 'pop_art'],
  ['A house on a green hill', 'anime'],
  ['A mountain lake at dawn', 'watercolor'],
  ['A hot air balloon over mountains', 'cartoon'],
  ['A boat in the mist', 'photography'],
];

/** The number of tiles in a row of the file. */
export const columns = 4;

/** The tiles, each with its place in the file. */
export const wall = pictures.map(([description, value], index) => {
  const style = styles.find((one) => one.value === value);
  const medium = media.find((one) => one.value === value);
  return {
    description,
    style: style?.value ?? null,
    medium: medium?.value ?? null,
    look: style?.label ?? medium?.label ?? '',
    column: index % columns,
    row: Math.floor(index / columns),
  };
});
