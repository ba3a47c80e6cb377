import type { Random } from '../seeded-random.ts';
import type { Palette } from './palette.ts';
import type { Point, Shape } from './shape.ts';

/** Draws the subject of the picture above the point, `size` units high. */
export type Motif = (random: Random, palette: Palette, foot: Point, size: number) => Shape[];

/** Subjects stand close to the viewer, with room for rain and snow before them. */
export const subjectDepth = 0.9;
