import type { Medium } from '@contentgen/contract';
import { type Colour, hex } from './colour.ts';
import { mosaic } from './mosaic.ts';
import {
  blended,
  type Drift,
  furrows,
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
  /**
   * How strongly the medium draws the outlines of the picture, 0 to 1. With -1, the outlines stay bare, like the lead of
   * a window.
   */
  readonly lines: number;
  /** Bare ground around the picture, in units of the scene. */
  readonly margin: number;
}

/** Clean colours on white paper. Each medium says how it differs. */
const paper: Omit<MediumHandling, 'grain'> = {
  ground: hex('#fbf8f0'),
  saturation: 1,
  darkest: 20,
  lightest: 255,
  load: () => 1,
  softness: 1,
  relief: 0,
  drift: null,
  lines: 0,
  margin: 30,
};

const inShadows = (power: number) => (lightness: number) => (1 - lightness) ** power;

/**
 * How each medium is painted. Its textures take tens of milliseconds, so a medium is prepared when it is first used.
 */
export const media: Readonly<Record<Medium, () => MediumHandling>> = {
  acrylic: prepared(() => {
    const dabs = mosaic('acrylic', 32, 2.6);
    const grain = blended(dabs.seams(9), dabs.tones, lumps('bristles', 64, 4));
    const drift = dabs.gathered(0.85);
    return { saturation: 1.4, lightest: 250, grain, relief: 105, drift, margin: 0 };
  }),
  canvas: prepared(() => ({
    ground: hex('#e9dfca'),
    saturation: 0.95,
    lightest: 242,
    load: () => 0.78,
    grain: weave(12),
    softness: 0.6,
    relief: 50,
  })),
  chalk: prepared(() => ({
    ground: hex('#26332f'),
    saturation: 0.9,
    darkest: 95,
    load: (lightness) => 0.34 + 0.55 * lightness,
    grain: blended(lumps('chalk dust', 4), lumps('chalk stick', 16, 4), furrows(-16)),
    softness: 0.3,
    drift: scatter('chalk', 4),
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
    drift: scatter('charcoal', 7),
    lines: 0.8,
    margin: 40,
  })),
  crayon: prepared(() => ({
    saturation: 1.6,
    load: (lightness) => 0.8 - 0.24 * lightness,
    grain: blended(furrows(16), lumps('wax', 8), lumps('crayon paper', 4)),
    softness: 0.24,
    drift: waver('crayon', 32, 10),
  })),
  glass: prepared(() => {
    const panes = mosaic('glass', 4);
    const grain = within(blended(panes.seams(3.5), panes.seams(3.5), panes.tones), 1.6, 0);
    return {
      ground: hex('#14181c'),
      saturation: 1.5,
      darkest: 36,
      grain,
      relief: 40,
      lines: -1,
      margin: 0,
    };
  }),
  ink: prepared(() => ({
    ground: hex('#f6f1e4'),
    saturation: 0,
    darkest: 8,
    lightest: 40,
    load: inShadows(1.25),
    grain: within(blended(furrows(16), furrows(16), lumps('ink', 4)), 0.22, 0.95),
    softness: 0.12,
    drift: waver('ink', 64, 5),
    lines: 1,
  })),
  pastel: prepared(() => ({
    ground: hex('#efe4d6'),
    saturation: 1.1,
    darkest: 62,
    load: () => 0.74,
    grain: blended(lumps('pastel tooth', 4), lumps('pastel stroke', 32, 4)),
    softness: 0.7,
    drift: scatter('pastel', 7),
  })),
  pencil: prepared(() => ({
    saturation: 0,
    darkest: 40,
    lightest: 110,
    load: inShadows(1.2),
    grain: within(blended(furrows(16), furrows(16), lumps('graphite', 4)), 0.1, 1.05),
    softness: 0.35,
    drift: waver('pencil', 64, 5),
    lines: 0.9,
  })),
  spray_paint: prepared(() => ({
    ground: hex('#a9a39b'),
    saturation: 1.5,
    load: () => 0.84,
    grain: blended(lumps('spray', 2), lumps('cloud of paint', 64), lumps('concrete', 4)),
    softness: 0.3,
    relief: 22,
    drift: scatter('spray', 16),
    margin: 52,
  })),
  watercolor: prepared(() => ({
    saturation: 1.15,
    darkest: 38,
    load: (lightness) => 0.9 - 0.42 * lightness,
    grain: blended(
      lumps('pool', 128),
      lumps('bloom', 64),
      lumps('fringe', 32),
      lumps('cold pressed paper', 8),
    ),
    softness: 0.85,
    relief: 26,
    drift: waver('watercolor', 128, 16),
    margin: 64,
  })),
};

type Difference = Partial<MediumHandling> & Pick<MediumHandling, 'grain'>;

function prepared(make: () => Difference): () => MediumHandling {
  let made: MediumHandling | undefined;
  return () => {
    made ??= { ...paper, ...make() };
    return made;
  };
}
