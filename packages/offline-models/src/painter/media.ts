import type { Medium } from '@contentgen/contract';
import { type Colour, hex } from './colour.ts';
import {
  blended,
  type Drift,
  drifting,
  furrows,
  lumps,
  mosaic,
  type Texture,
  weave,
  within,
} from './textures.ts';

/** The properties of a medium. */
export interface MediumHandling {
  /** The height of the painting ground, 0 to 1. Where it is higher than the load, no pigment sticks. */
  readonly grain: Texture;
  /** The shift of the point that each point takes its colour from. */
  readonly drift: Drift | null;
  /** The colour of the board, paper or wall, where no pigment is. */
  readonly ground: Colour;
  /** With 0, only the lightness of the picture remains; with 1, its colours stay; with more, they are stronger. */
  readonly saturation: number;
  /** The darkest and the lightest value of the pigment, 0 to 255. */
  readonly darkest: number;
  readonly lightest: number;
  /** How much pigment a place of this lightness gets, both 0 to 1. */
  readonly load: (lightness: number) => number;
  /** How gradually the pigment ends where the grain is higher: 0.05 makes a hard edge, 1 a wash. */
  readonly softness: number;
  /** How strongly light from the upper left models the grain, in steps of 255 a unit of height. */
  readonly relief: number;
  /** How strongly the medium draws the outlines of the picture, 0 to 1; with -1 they stay bare, like lead. */
  readonly lines: number;
  /** Bare ground around the picture, in units of the scene. */
  readonly margin: number;
}

/**
 * The numbers of each medium. The load is (start + slope × lightness) to the power; the drift has the width of its waves
 * and its reach, in units of the scene.
 */
const numbers = `
  medium      ground  saturation darkest lightest start slope power softness relief lines margin drift
  acrylic     #fbf8f0 1.4        20      250      1     0     1     1        105    0     0      –
  canvas      #e9dfca 0.95       20      242      0.78  0     1     0.6      50     0     30     –
  chalk       #26332f 0.9        95      255      0.34  0.55  1     0.3      0      0     46     2/4
  charcoal    #e6e1d8 0          12      78       1     -1    1.5   0.42     0      0.8   40     2/7
  crayon      #fbf8f0 1.6        20      255      0.8   -0.24 1     0.24     0      0     30     32/10
  glass       #14181c 1.5        36      255      1     0     1     1        40     -1    0      –
  ink         #f6f1e4 0          8       40       1     -1    1.25  0.12     0      1     30     64/5
  pastel      #efe4d6 1.1        62      255      0.74  0     1     0.7      0      0     30     2/7
  pencil      #fbf8f0 0          40      110      1     -1    1.2   0.35     0      0.9   30     64/5
  spray_paint #a9a39b 1.5        20      255      0.84  0     1     0.3      22     0     52     2/16
  watercolor  #fbf8f0 1.15       38      255      0.9   -0.42 1     0.85     26     0     64     128/16`;

/** The grain of each medium, and the drift of those that do not have it in the table. */
const surfaces: Readonly<Record<Medium, () => { grain: Texture; drift?: Drift }>> = {
  acrylic: () => {
    const { seams, tones, drift } = mosaic('acrylic', 32, 2.6);
    const [across, down] = [within(drift.across, 0, 0.85), within(drift.down, 0, 0.85)];
    return { grain: blended(seams(9), tones, lumps('bristles', 64, 4)), drift: { across, down } };
  },
  canvas: () => ({ grain: weave(12) }),
  chalk: () => ({ grain: blended(lumps('chalk dust', 4), lumps('chalk stick', 16, 4), furrows(-16)) }),
  charcoal: () => {
    const tooth = [lumps('charcoal tooth', 4), lumps('charcoal smear', 64, 8), lumps('charcoal paper', 2)];
    return { grain: within(blended(...tooth), 0.05, 0.85) };
  },
  crayon: () => ({ grain: blended(furrows(16), lumps('wax', 8), lumps('crayon paper', 4)) }),
  glass: () => {
    const { seams, tones } = mosaic('glass', 4);
    return { grain: within(blended(seams(3.5), seams(3.5), tones), 1.6, 0) };
  },
  ink: () => ({ grain: within(blended(furrows(16), furrows(16), lumps('ink', 4)), 0.22, 0.95) }),
  pastel: () => ({ grain: blended(lumps('pastel tooth', 4), lumps('pastel stroke', 32, 4)) }),
  pencil: () => ({ grain: within(blended(furrows(16), furrows(16), lumps('graphite', 4)), 0.1, 1.05) }),
  spray_paint: () => ({
    grain: blended(lumps('spray', 2), lumps('cloud of paint', 64), lumps('concrete', 4)),
  }),
  watercolor: () => ({
    grain: blended(
      lumps('pool', 128),
      lumps('bloom', 64),
      lumps('fringe', 32),
      lumps('cold pressed paper', 8),
    ),
  }),
};

const prepared = new Map<Medium, MediumHandling>();

/** Returns a medium. Its textures take tens of milliseconds, so it is prepared when it is first used. */
export function prepareMedium(medium: Medium): MediumHandling {
  const before = prepared.get(medium);
  if (before) return before;
  const row = numbers.split('\n').find((line) => line.trim().startsWith(medium)) ?? '';
  const [, ground = '', ...values] = row.trim().split(/[\s/]+/);
  const [saturation = 1, darkest = 0, lightest = 255, start = 1, slope = 0, power = 1, ...others] =
    values.map(Number);
  const [softness = 1, relief = 0, lines = 0, margin = 0, width = 0, reach = 0] = others;
  const load = (lightness: number) => (start + slope * lightness) ** power;
  const colours = { ground: hex(ground), saturation, darkest, lightest };
  const drift = reach > 0 ? drifting(medium, width, reach) : null;
  const handling = { ...colours, load, softness, relief, lines, margin, drift, ...surfaces[medium]() };
  prepared.set(medium, handling);
  return handling;
}
