import type { Medium } from '@contentgen/contract';
import { type Colour, hex } from './colour.ts';
import { mosaic } from './mosaic.ts';
import {
  blended,
  type Drift,
  furrows,
  lower,
  lumps,
  scatter,
  type Texture,
  waver,
  weave,
  within,
} from './textures.ts';

/** The properties of a medium. All heights, loads and shares are from 0 to 1. */
export interface MediumHandling {
  /** The colour of the board, paper or wall, where no pigment is. */
  readonly ground: Colour;
  /**
   * How colourful the medium is. With 0, only the lightness remains; with 1, the colours of the picture stay; with
   * more, they are stronger.
   */
  readonly saturation: number;
  /** The darkest and the lightest value of the pigment, 0 to 255. */
  readonly darkest: number;
  readonly lightest: number;
  /** How much pigment a place of this lightness gets. */
  readonly load: (lightness: number) => number;
  /** The height of the painting ground. Where it is higher than the load, no pigment sticks. */
  readonly grain: Texture;
  /** How gradually the pigment ends at such places: 0.05 makes a hard edge, 1 a wash. */
  readonly softness: number;
  /** How strongly light from the upper left models the grain, in steps of 255 a unit of height. */
  readonly relief: number;
  /** The shift of the point that each point takes its colour from. */
  readonly drift: Drift | null;
  /** Bare ground around the picture, in units of the scene. */
  readonly margin: number;
}

const everywhere = () => 1;
const inShadows = (power: number) => (lightness: number) => (1 - lightness) ** power;

/**
 * How each medium is painted. Its textures take tens of milliseconds, so a medium is prepared when it is first used.
 */
export const media: Readonly<Record<Medium, () => MediumHandling>> = {
  acrylic: prepared(() => {
    const dabs = mosaic('acrylic', 26, 2.6);
    return {
      ground: hex('#efe8dc'),
      saturation: 1.5,
      darkest: 8,
      lightest: 250,
      load: everywhere,
      grain: blended(dabs.seams(9), dabs.tones, lumps('bristles', 64, 4)),
      softness: 1,
      relief: 105,
      drift: dabs.gathered(0.95),
      margin: 0,
    };
  }),
  canvas: prepared(() => ({
    ground: hex('#e9dfca'),
    saturation: 0.85,
    darkest: 28,
    lightest: 238,
    load: () => 0.74,
    grain: weave(16),
    softness: 0.55,
    relief: 60,
    drift: null,
    margin: 30,
  })),
  chalk: prepared(() => ({
    ground: hex('#26332f'),
    saturation: 0.85,
    darkest: 105,
    lightest: 255,
    load: (lightness) => 0.3 + 0.55 * lightness,
    grain: blended(lumps('chalk dust', 4), lumps('chalk stick', 16, 4), furrows(-16)),
    softness: 0.3,
    relief: 0,
    drift: scatter('chalk', 5),
    margin: 46,
  })),
  charcoal: prepared(() => ({
    ground: hex('#e6e1d8'),
    saturation: 0,
    darkest: 12,
    lightest: 78,
    load: inShadows(1.5),
    grain: within(
      blended(lumps('charcoal tooth', 4), lumps('charcoal smear', 64, 8), lumps('charcoal paper', 2)),
      0.05,
      0.85,
    ),
    softness: 0.42,
    relief: 0,
    drift: scatter('charcoal', 12),
    margin: 40,
  })),
  crayon: prepared(() => ({
    ground: hex('#fffaf0'),
    saturation: 1.7,
    darkest: 30,
    lightest: 252,
    load: (lightness) => 0.78 - 0.24 * lightness,
    grain: blended(furrows(16), lumps('wax', 8), lumps('crayon paper', 4)),
    softness: 0.22,
    relief: 0,
    drift: waver('crayon', 32, 16),
    margin: 34,
  })),
  glass: prepared(() => {
    const panes = mosaic('glass', 5);
    return {
      ground: hex('#0f1418'),
      saturation: 1.35,
      darkest: 40,
      lightest: 255,
      load: everywhere,
      grain: within(panes.seams(9), 1.9, 0),
      softness: 0.8,
      relief: 70,
      drift: panes.refracted(54),
      margin: 0,
    };
  }),
  ink: prepared(() => ({
    ground: hex('#f6f1e4'),
    saturation: 0,
    darkest: 8,
    lightest: 26,
    load: inShadows(1.5),
    grain: within(mosaic('ink', 42).seams(6), 0.9, 0.06),
    softness: 0.12,
    relief: 0,
    drift: waver('ink', 32, 7),
    margin: 26,
  })),
  pastel: prepared(() => ({
    ground: hex('#f4ece2'),
    saturation: 0.8,
    darkest: 122,
    lightest: 252,
    load: () => 0.62,
    grain: blended(lumps('pastel tooth', 4), lumps('pastel stroke', 32, 4)),
    softness: 0.6,
    relief: 0,
    drift: scatter('pastel', 20),
    margin: 30,
  })),
  pencil: prepared(() => ({
    ground: hex('#fbfaf7'),
    saturation: 0,
    darkest: 70,
    lightest: 128,
    load: inShadows(1.6),
    grain: lower(blended(furrows(16), furrows(16), lumps('graphite', 4)), within(furrows(-16), 0.45, 1.3)),
    softness: 0.22,
    relief: 0,
    drift: waver('pencil', 64, 6),
    margin: 30,
  })),
  spray_paint: prepared(() => ({
    ground: hex('#a9a39b'),
    saturation: 1.6,
    darkest: 18,
    lightest: 255,
    load: () => 0.8,
    grain: blended(lumps('spray', 2), lumps('cloud of paint', 64), lumps('concrete', 4)),
    softness: 0.28,
    relief: 22,
    drift: scatter('spray', 46),
    margin: 52,
  })),
  watercolor: prepared(() => ({
    ground: hex('#fdfbf5'),
    saturation: 1.1,
    darkest: 45,
    lightest: 255,
    load: (lightness) => 0.86 - 0.42 * lightness,
    grain: blended(
      lumps('pool', 128),
      lumps('bloom', 64),
      lumps('fringe', 32),
      lumps('cold pressed paper', 8),
    ),
    softness: 0.8,
    relief: 26,
    drift: waver('watercolor', 128, 44),
    margin: 64,
  })),
};

function prepared(make: () => MediumHandling): () => MediumHandling {
  let made: MediumHandling | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
