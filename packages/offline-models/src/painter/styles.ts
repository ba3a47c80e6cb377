import type { Style } from '@contentgen/contract';
import { asItIs, lighter, ramp, saturated, type Tint } from './colour.ts';
import * as compositions from './compositions.ts';
import * as handwriting from './handwriting.ts';
import type { Scene } from './scene.ts';

/** A style: its colours, its drawing and its composition. */
export interface StyleHandling {
  readonly tint: Tint;
  readonly draw: handwriting.DrawShape;
  readonly compose: compositions.Composition;
  /** The part of the picture that is out of focus, for styles that have one. */
  readonly backdrop?: compositions.Composition;
  /** The number of square cells a side, each of one colour, for styles that paint on a grid. */
  readonly cells?: number;
}

export const plain: StyleHandling = { tint: asItIs, draw: handwriting.flat, compose: compositions.straight };

const retro = ['#f0c66a', '#e8963a', '#d96f32', '#b5432a', '#2f8078', '#6fb3a2', '#f6e7c8'];
const gold = '#e0b252';

export const styles: Readonly<Record<Style, StyleHandling>> = {
  '3d_render': { tint: saturated(1.15), draw: handwriting.modelled, compose: compositions.inStudio },
  abstract: { tint: saturated(1.35), draw: handwriting.flat, compose: compositions.scattered },
  anime: {
    tint: (colour) => lighter(saturated(1.45)(colour), 0.16),
    draw: handwriting.celShaded,
    compose: compositions.radiant,
  },
  art_deco: {
    tint: ramp('#0b1524', '#12394a', '#1d6a6f', '#cfa14a', '#f3e3bd'),
    draw: handwriting.outlined(5, gold),
    compose: compositions.symmetrical(gold),
  },
  cartoon: { tint: saturated(1.7), draw: handwriting.outlined(15, '#111'), compose: compositions.straight },
  digital_art: { tint: saturated(1.8), draw: handwriting.glowing, compose: compositions.luminous },
  illustration: {
    tint: (colour) => lighter(saturated(0.9)(colour), 0.12),
    draw: handwriting.printed,
    compose: compositions.plate,
  },
  origami: { tint: saturated(1.1), draw: handwriting.folded, compose: compositions.onPaper('#efe9dc') },
  pixel_art: { tint: saturated(1.4), draw: handwriting.flat, compose: compositions.straight, cells: 64 },
  photography: {
    tint: saturated(0.9),
    draw: handwriting.lit,
    compose: compositions.inFocus,
    backdrop: compositions.outOfFocus,
  },
  pop_art: {
    tint: asItIs,
    draw: handwriting.outlined(9, '#16121f'),
    compose: compositions.inPanels([
      ramp('#16121f', '#e6007e', '#ff5aa9', '#ffe600'),
      ramp('#16121f', '#0057d9', '#00b7ff', '#ff8a00', '#ffe600'),
      ramp('#16121f', '#00843d', '#19c37d', '#ff4f79', '#ffd1e3'),
      ramp('#16121f', '#7a1fd1', '#ff3b30', '#ffb400', '#b8f5ff'),
    ]),
  },
  retro: {
    tint: ramp('#3b1f16', '#7a2e1d', '#c8552b', '#e8963a', '#f0c66a', '#f6e7c8'),
    draw: handwriting.flat,
    compose: compositions.striped(retro),
  },
  sketch: { tint: asItIs, draw: handwriting.penned, compose: compositions.onPaper('#faf7ef') },
  vaporwave: {
    tint: ramp('#1b0a45', '#5b1fa6', '#ff4fc3', '#ff9de2', '#5ff5ff'),
    draw: handwriting.outlined(3, '#ff8ef0'),
    compose: compositions.onGrid,
  },
};

/** Returns the number of cells a side of a scene in a style. The letters of a card need smaller cells. */
export function cellsFor({ card }: Scene, { cells }: StyleHandling): number | undefined {
  return cells === undefined || card === null ? cells : cells * 2;
}
