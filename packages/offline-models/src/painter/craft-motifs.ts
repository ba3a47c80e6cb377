import { between, times } from '../seeded-random.ts';
import { darker, lighter, mix, white } from './colour.ts';
import { type Motif, subjectDepth } from './motif.ts';
import { box, disc, ellipse, polygon, type Shape } from './shape.ts';

export const house: Motif = (random, palette, [x, y], size) => {
  const wall = lighter(mix(palette.skyBottom, palette.light, between(random, 0.2, 0.8)), 0.3);
  const glass = mix(palette.light, palette.accent, 0.2);
  const half = size * 0.36;
  return [
    box(x + half * 0.35, y - size * 0.88, size * 0.1, size * 0.26, darker(palette.accent, 0.4), subjectDepth),
    box(x - half, y - size * 0.5, half * 2, size * 0.5, wall, subjectDepth),
    polygon(
      [
        [x - half * 1.2, y - size * 0.5],
        [x + half * 1.2, y - size * 0.5],
        [x, y - size * 0.92],
      ],
      palette.accent,
      subjectDepth,
    ),
    box(x - size * 0.07, y - size * 0.27, size * 0.14, size * 0.27, palette.dark, subjectDepth),
    ...[-1, 1].map((way) =>
      box(x + way * half * 0.6 - size * 0.06, y - size * 0.38, size * 0.12, size * 0.13, glass, subjectDepth),
    ),
    disc([x, y - size * 0.62], size * 0.055, glass, subjectDepth),
  ];
};

export const boat: Motif = (random, palette, [x, y], size) => {
  const sail = lighter(mix(palette.light, palette.accent, random() * 0.4), 0.45);
  return [
    box(x - size * 0.012, y - size, size * 0.024, size * 0.86, palette.dark, subjectDepth),
    polygon(
      [
        [x + size * 0.03, y - size * 0.96],
        [x + size * 0.03, y - size * 0.24],
        [x + size * 0.44, y - size * 0.24],
      ],
      sail,
      subjectDepth,
    ),
    polygon(
      [
        [x - size * 0.03, y - size * 0.86],
        [x - size * 0.03, y - size * 0.24],
        [x - size * 0.32, y - size * 0.24],
      ],
      darker(sail, 0.12),
      subjectDepth,
    ),
    polygon(
      [
        [x - size * 0.42, y - size * 0.18],
        [x + size * 0.5, y - size * 0.18],
        [x + size * 0.34, y],
        [x - size * 0.28, y],
      ],
      palette.accent,
      subjectDepth,
    ),
    polygon(
      [
        [x - size * 0.42, y - size * 0.18],
        [x + size * 0.5, y - size * 0.18],
        [x + size * 0.45, y - size * 0.13],
        [x - size * 0.38, y - size * 0.13],
      ],
      white,
      subjectDepth,
    ),
  ];
};

export const balloon: Motif = (random, palette, [x, y], size) => {
  const lift = y - size * between(random, 0.5, 0.8);
  const radius = size * 0.36;
  const stripe = (width: number, share: number): Shape =>
    ellipse(
      [x, lift - radius],
      radius * width,
      radius,
      mix(palette.accent, palette.light, share),
      subjectDepth,
    );
  return [
    polygon(
      [
        [x - radius * 0.72, lift - radius * 0.3],
        [x + radius * 0.72, lift - radius * 0.3],
        [x + radius * 0.2, lift + radius * 0.45],
        [x - radius * 0.2, lift + radius * 0.45],
      ],
      darker(palette.accent, 0.15),
      subjectDepth,
    ),
    disc([x, lift - radius], radius, palette.accent, subjectDepth),
    stripe(0.72, 0.75),
    stripe(0.42, 0),
    stripe(0.14, 0.75),
    box(
      x - radius * 0.2,
      lift + radius * 0.55,
      radius * 0.4,
      radius * 0.34,
      mix(palette.dark, [150, 100, 60], 0.6),
      subjectDepth,
    ),
  ];
};

export const rocket: Motif = (random, palette, [x, y], size) => {
  const hull = lighter(palette.skyBottom, 0.55);
  const foot = y - size * between(random, 0.15, 0.35);
  const fin = (way: number): Shape =>
    polygon(
      [
        [x + way * size * 0.13, foot - size * 0.36],
        [x + way * size * 0.3, foot - size * 0.04],
        [x + way * size * 0.1, foot - size * 0.1],
      ],
      palette.accent,
      subjectDepth,
    );
  return [
    polygon(
      [
        [x - size * 0.1, foot - size * 0.1],
        [x + size * 0.1, foot - size * 0.1],
        [x, foot + size * 0.28],
      ],
      palette.light,
      subjectDepth,
    ),
    polygon(
      [
        [x - size * 0.05, foot - size * 0.1],
        [x + size * 0.05, foot - size * 0.1],
        [x, foot + size * 0.14],
      ],
      palette.accent,
      subjectDepth,
    ),
    fin(-1),
    fin(1),
    ellipse([x, foot - size * 0.45], size * 0.16, size * 0.44, hull, subjectDepth),
    polygon(
      [
        [x - size * 0.125, foot - size * 0.72],
        [x, foot - size],
        [x + size * 0.125, foot - size * 0.72],
      ],
      palette.accent,
      subjectDepth,
    ),
    disc([x, foot - size * 0.55], size * 0.085, palette.dark, subjectDepth),
    disc([x, foot - size * 0.55], size * 0.06, palette.water, subjectDepth),
  ];
};

export const robot: Motif = (random, palette, [x, y], size) => {
  const metal = mix(palette.skyBottom, palette.water, between(random, 0.3, 0.7));
  const limb = (way: number): Shape[] => [
    box(
      x + way * size * 0.13 - size * 0.06,
      y - size * 0.2,
      size * 0.12,
      size * 0.2,
      darker(metal, 0.35),
      subjectDepth,
    ),
    box(
      x + way * size * 0.3 - size * 0.045,
      y - size * 0.54,
      size * 0.09,
      size * 0.3,
      darker(metal, 0.3),
      subjectDepth,
    ),
    disc([x + way * size * 0.3, y - size * 0.22], size * 0.06, palette.accent, subjectDepth),
  ];
  return [
    ...limb(-1),
    ...limb(1),
    box(x - size * 0.24, y - size * 0.56, size * 0.48, size * 0.38, metal, subjectDepth),
    box(x - size * 0.14, y - size * 0.48, size * 0.28, size * 0.16, darker(metal, 0.5), subjectDepth),
    ...times(3, (index) =>
      disc(
        [x + (index - 1) * size * 0.08, y - size * 0.4],
        size * 0.028,
        index % 2 ? palette.light : palette.accent,
        subjectDepth,
      ),
    ),
    box(x - size * 0.012, y - size * 0.98, size * 0.024, size * 0.13, palette.dark, subjectDepth),
    disc([x, y - size * 0.98], size * 0.035, palette.accent, subjectDepth),
    box(x - size * 0.19, y - size * 0.87, size * 0.38, size * 0.28, lighter(metal, 0.2), subjectDepth),
    ...[-1, 1].map((way) =>
      disc([x + way * size * 0.09, y - size * 0.75], size * 0.055, palette.light, subjectDepth),
    ),
    ...[-1, 1].map((way) =>
      disc([x + way * size * 0.09, y - size * 0.75], size * 0.024, palette.dark, subjectDepth),
    ),
    box(x - size * 0.08, y - size * 0.65, size * 0.16, size * 0.025, palette.dark, subjectDepth),
  ];
};
