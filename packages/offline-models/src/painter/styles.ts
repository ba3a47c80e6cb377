import type { Style } from '@contentgen/contract';
import { asItIs, inTurn, lighter, ramp, saturated, type Tint } from './colour.ts';
import {
  type Composition,
  inPanels,
  inStudio,
  luminous,
  onGrid,
  onPaper,
  plate,
  radiant,
  scattered,
  straight,
  striped,
  symmetrical,
  throughLens,
} from './compositions.ts';
import {
  celShaded,
  type DrawShape,
  flat,
  folded,
  glowing,
  lit,
  modelled,
  outlined,
  penned,
  printed,
} from './handwriting.ts';

import type { Scene } from './scene.ts';

/** A style: its colours, its drawing and its composition. */
export interface StyleHandling {
  readonly tint: Tint;
  readonly draw: DrawShape;
  readonly compose: Composition;
  /** The number of square cells a side, each of one colour, for styles that paint on a grid. */
  readonly cells?: number;
}

export const plain: StyleHandling = { tint: asItIs, draw: flat, compose: straight };

const gold = '#e0b252';

export const styles: Readonly<Record<Style, StyleHandling>> = {
  '3d_render': { tint: saturated(1.15), draw: modelled, compose: inStudio },
  abstract: { tint: saturated(1.35), draw: flat, compose: scattered },
  anime: {
    tint: inTurn(saturated(1.45), (colour) => lighter(colour, 0.16)),
    draw: celShaded,
    compose: radiant(14, 0.3),
  },
  art_deco: {
    tint: ramp('#0b1524', '#12394a', '#1d6a6f', '#cfa14a', '#f3e3bd'),
    draw: outlined(5, gold),
    compose: symmetrical(gold),
  },
  cartoon: { tint: saturated(1.7), draw: outlined(15, '#111'), compose: straight },
  digital_art: { tint: saturated(1.8), draw: glowing, compose: luminous },
  illustration: {
    tint: inTurn(saturated(0.9), (colour) => lighter(colour, 0.12)),
    draw: printed,
    compose: plate,
  },
  origami: { tint: saturated(1.1), draw: folded, compose: onPaper('#efe9dc') },
  pixel_art: { tint: saturated(1.4), draw: flat, compose: straight, cells: 64 },
  photography: { tint: saturated(0.9), draw: lit, compose: throughLens },
  pop_art: {
    tint: asItIs,
    draw: outlined(9, '#16121f'),
    compose: inPanels([
      ramp('#16121f', '#e6007e', '#ff5aa9', '#ffe600'),
      ramp('#16121f', '#0057d9', '#00b7ff', '#ff8a00', '#ffe600'),
      ramp('#16121f', '#00843d', '#19c37d', '#ff4f79', '#ffd1e3'),
      ramp('#16121f', '#7a1fd1', '#ff3b30', '#ffb400', '#b8f5ff'),
    ]),
  },
  retro: {
    tint: ramp('#3b1f16', '#7a2e1d', '#c8552b', '#e8963a', '#f0c66a', '#f6e7c8'),
    draw: flat,
    compose: striped(['#f0c66a', '#e8963a', '#d96f32', '#b5432a', '#2f8078', '#6fb3a2', '#f6e7c8']),
  },
  sketch: { tint: asItIs, draw: penned, compose: onPaper('#faf7ef') },
  vaporwave: {
    tint: ramp('#1b0a45', '#5b1fa6', '#ff4fc3', '#ff9de2', '#5ff5ff'),
    draw: outlined(3, '#ff8ef0'),
    compose: onGrid,
  },
};

/** Returns the number of cells a side of a scene in a style. The letters of a card need smaller cells. */
export function cellsFor({ card }: Scene, { cells }: StyleHandling): number | undefined {
  return cells === undefined || card === null ? cells : cells * 2;
}
