import type { Filter } from '@contentgen/contract';
import type { Sharp } from 'sharp';

/** The weights with which the red, green and blue of a pixel make up its new red, green and blue. */
type ColourMatrix = [[number, number, number], [number, number, number], [number, number, number]];

/** The matrix of `sepia(100%)` in Filter Effects Module Level 1. */
const sepiaMatrix: ColourMatrix = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
];

/** Applies each filter to the pixels of an image. Keeps an alpha channel. */
export const filters: Readonly<Record<Filter, (image: Sharp) => Sharp>> = {
  grayscale: (image) => image.grayscale(),
  sepia: (image) => image.recomb(sepiaMatrix),
  invert: (image) => image.negate({ alpha: false }),
};
