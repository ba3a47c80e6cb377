import type { Style } from '@contentgen/contract';
import { asItIs, lighter, ramp, saturated, type Tint } from './colour.ts';
import * as compose from './compositions.ts';
import * as draw from './handwriting.ts';
import type { Scene } from './scene.ts';

/** A style: its colours, its drawing and its composition. */
export type StyleHandling = readonly [tint: Tint, draw: draw.DrawShape, compose: compose.Composition];

export const plain: StyleHandling = [asItIs, draw.flat, compose.straight];

const gold = '#e0b252';
const hoops = ['#f0c66a', '#e8963a', '#d96f32', '#b5432a', '#2f8078', '#6fb3a2', '#f6e7c8'];
const pale =
  (saturation: number): Tint =>
  (colour) =>
    lighter(saturated(saturation)(colour), 0.14);
const lagoon = ramp('#0b1524', '#12394a', '#1d6a6f', '#cfa14a', '#f3e3bd');
const magenta = ramp('#16121f', '#e6007e', '#ff5aa9', '#ffe600');
const prints = [
  ramp('#16121f', '#0057d9', '#00b7ff', '#ff8a00', '#ffe600'),
  ramp('#16121f', '#00843d', '#19c37d', '#ff4f79', '#ffd1e3'),
  ramp('#16121f', '#7a1fd1', '#ff3b30', '#ffb400', '#b8f5ff'),
];
const rust = ramp('#3b1f16', '#7a2e1d', '#c8552b', '#e8963a', '#f0c66a', '#f6e7c8');
const graphite = ramp('#55555f', '#a4a4ab', '#faf7ef');
const dusk = ramp('#1b0a45', '#5b1fa6', '#ff4fc3', '#ff9de2', '#5ff5ff');

export const styles: Readonly<Record<Style, StyleHandling>> = {
  '3d_render': [saturated(1.15), draw.modelled, compose.straight],
  abstract: [saturated(1.35), draw.flat, compose.scattered],
  anime: [pale(1.45), draw.celShaded, compose.radiant],
  art_deco: [lagoon, draw.outlined(5, gold), compose.symmetrical(gold)],
  cartoon: [saturated(1.7), draw.outlined(15, '#111'), compose.straight],
  digital_art: [saturated(1.8), draw.glowing, compose.luminous],
  illustration: [pale(0.9), draw.printed, compose.inMargin('#f7f0e3', compose.straight)],
  origami: [saturated(1.1), draw.folded, compose.onPaper('#efe9dc')],
  photography: [saturated(0.9), draw.lit, compose.throughLens],
  pixel_art: [saturated(1.4), draw.flat, compose.straight],
  pop_art: [magenta, draw.outlined(9, '#16121f'), compose.inPanels(prints)],
  retro: [rust, draw.flat, compose.inMargin('#f6e7c8', compose.striped(hoops))],
  sketch: [graphite, draw.penned, compose.onPaper('#faf7ef')],
  vaporwave: [dusk, draw.outlined(3, '#ff8ef0'), compose.onGrid],
};

/** Returns the number of square cells a side, each of one colour, for a style that paints on a grid. */
export function cellsFor(style: Style | null, { letters }: Scene): number | undefined {
  // Letters need smaller cells.
  return style === 'pixel_art' ? (letters.length > 0 ? 256 : 64) : undefined;
}
