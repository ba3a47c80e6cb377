import { between, times } from '../seeded-random.ts';
import { darker, lighter, mix, white } from './colour.ts';
import { type Motif, subjectDepth } from './motif.ts';
import { disc, ellipse, type Point, polygon, type Shape } from './shape.ts';

export const cat: Motif = (random, palette, [x, y], size) => {
  const fur = mix(palette.dark, palette.accent, between(random, 0.15, 0.75));
  const iris = palette.light;
  const [headX, headY, head] = [x, y - size * 0.68, size * 0.21];
  const ear = (way: number): Shape[] => [
    polygon(
      [
        [headX + way * head * 0.95, headY - head * 0.35],
        [headX + way * head * 0.85, headY - head * 1.55],
        [headX + way * head * 0.1, headY - head * 0.85],
      ],
      fur,
      subjectDepth,
    ),
    polygon(
      [
        [headX + way * head * 0.8, headY - head * 0.55],
        [headX + way * head * 0.76, headY - head * 1.25],
        [headX + way * head * 0.32, headY - head * 0.85],
      ],
      mix(palette.accent, white, 0.35),
      subjectDepth,
    ),
  ];
  const eye = (way: number): Shape[] => [
    disc([headX + way * head * 0.42, headY - head * 0.08], head * 0.22, iris, subjectDepth),
    ellipse(
      [headX + way * head * 0.42, headY - head * 0.08],
      head * 0.07,
      head * 0.19,
      darker(palette.dark, 0.5),
      subjectDepth,
    ),
  ];
  const bend = (share: number, thickness: number): Point => [
    x + size * (0.18 + 0.3 * Math.sin(share * 2.2) + thickness),
    y - size * (0.03 + share * 0.48),
  ];
  const tail = polygon(
    [...times(12, (step) => bend(step / 11, 0.045)), ...times(12, (step) => bend(1 - step / 11, -0.045))],
    fur,
    subjectDepth,
  );
  return [
    tail,
    ellipse([x, y - size * 0.26], size * 0.25, size * 0.29, fur, subjectDepth),
    ellipse([x, y - size * 0.22], size * 0.13, size * 0.19, lighter(fur, 0.28), subjectDepth),
    ...ear(-1),
    ...ear(1),
    disc([headX, headY], head, fur, subjectDepth),
    ...eye(-1),
    ...eye(1),
    polygon(
      [
        [headX - head * 0.12, headY + head * 0.3],
        [headX + head * 0.12, headY + head * 0.3],
        [headX, headY + head * 0.46],
      ],
      mix(palette.accent, white, 0.3),
      subjectDepth,
    ),
    ellipse([x - size * 0.11, y - size * 0.02], size * 0.08, size * 0.045, lighter(fur, 0.12), subjectDepth),
    ellipse([x + size * 0.11, y - size * 0.02], size * 0.08, size * 0.045, lighter(fur, 0.12), subjectDepth),
  ];
};

export const flower: Motif = (random, palette, [x, y], size) => {
  const stem = darker(mix(palette.near, [60, 150, 70], 0.6), 0.1);
  const [headX, headY] = [x + between(random, -0.06, 0.06) * size, y - size * 0.72];
  const count = 5 + Math.floor(random() * 5);
  const petals = times(count, (index) => {
    const angle = (index / count) * 2 * Math.PI;
    const centre: Point = [headX + Math.cos(angle) * size * 0.17, headY + Math.sin(angle) * size * 0.17];
    return disc(
      centre,
      size * 0.115,
      index % 2 ? palette.accent : lighter(palette.accent, 0.2),
      subjectDepth,
    );
  });
  const leaf = (way: number): Shape =>
    polygon(
      [
        [x, y - size * 0.12],
        [x + way * size * 0.2, y - size * 0.36],
        [x + way * size * 0.24, y - size * 0.22],
        [x + way * size * 0.14, y - size * 0.12],
      ],
      lighter(stem, 0.12),
      subjectDepth,
    );
  return [
    polygon(
      [
        [x - size * 0.02, y],
        [x + size * 0.02, y],
        [headX + size * 0.015, headY],
        [headX - size * 0.015, headY],
      ],
      stem,
      subjectDepth,
    ),
    leaf(-1),
    leaf(1),
    ...petals,
    disc([headX, headY], size * 0.11, mix(palette.light, palette.dark, 0.12), subjectDepth),
  ];
};

export const tree: Motif = (random, palette, [x, y], size) => {
  const leaves = mix(palette.near, palette.accent, between(random, 0, 0.45));
  const bark = mix(palette.dark, [120, 80, 50], 0.5);
  const crown = times(7, (index) => {
    const angle = (index / 6) * Math.PI;
    const centre: Point = [x - Math.cos(angle) * size * 0.25, y - size * 0.58 - Math.sin(angle) * size * 0.2];
    return disc(
      centre,
      size * between(random, 0.14, 0.19),
      lighter(darker(leaves, 0.15), 0.06 * (index % 3)),
      subjectDepth,
    );
  });
  return [
    polygon(
      [
        [x - size * 0.07, y],
        [x + size * 0.07, y],
        [x + size * 0.03, y - size * 0.6],
        [x - size * 0.03, y - size * 0.6],
      ],
      bark,
      subjectDepth,
    ),
    ...crown,
    disc([x, y - size * 0.64], size * 0.2, lighter(leaves, 0.14), subjectDepth),
  ];
};

export const cairn: Motif = (random, palette, [x, y], size) => {
  let foot = y;
  return times(5, (index) => {
    const width = size * (0.34 - index * 0.05) * between(random, 0.85, 1.15);
    const height = width * between(random, 0.4, 0.6);
    const centre: Point = [x + between(random, -0.05, 0.05) * size, foot - height];
    foot -= height * 1.85;
    return ellipse(
      centre,
      width,
      height,
      mix(palette.accent, palette.skyBottom, (index * 0.37) % 1),
      subjectDepth,
    );
  });
};
