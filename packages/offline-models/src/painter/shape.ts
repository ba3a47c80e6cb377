import { times } from '../seeded-random.ts';
import type { Colour } from './colour.ts';

/** The side of the square every scene is composed in; resolutions only scale it. */
export const side = 1024;

/** How much of what is behind a shadow covers, 0 to 1. */
export const shadowOpacity = 0.22;

export type Point = readonly [x: number, y: number];

/** One outline or more, filled by the even-odd rule: an outline inside another one is a hole. */
export interface Shape {
  readonly rings: readonly (readonly Point[])[];
  readonly colour: Colour;
  /** The distance: from 0 at the horizon to 1 directly in front of the viewer. */
  readonly depth: number;
  /** It is a circle, so styles light it like a ball. */
  readonly isDisc: boolean;
  /** It is a shadow: what is behind it shows through. */
  readonly isShadow?: boolean;
}

export function polygon(points: readonly Point[], colour: Colour, depth: number): Shape {
  return { rings: [points], colour, depth, isDisc: false };
}

export function disc(centre: Point, radius: number, colour: Colour, depth: number): Shape {
  return { rings: [ring(centre, radius, radius, radius > 150 ? 72 : 36)], colour, depth, isDisc: true };
}

/** An upright rectangle from its left and top, with its width and height. */
export function box(rectangle: Parameters<typeof corners>, colour: Colour, depth: number): Shape {
  return polygon(corners(...rectangle), colour, depth);
}

export function corners(x: number, y: number, width: number, height: number): Point[] {
  return [x, x + width, x + width, x].map((across, at): Point => [across, at < 2 ? y : y + height]);
}

/** A square in the middle of the sheet, with its distance to the edges, moved down, with round corners. */
export function roundedBox(inset: number, down: number, radius: number, colour: Colour): Shape {
  const middle = side / 2 - inset - radius;
  const points = ring([side / 2, side / 2 + down], radius, radius, 28).map(
    ([x, y]): Point => [x + Math.sign(x - side / 2) * middle, y + Math.sign(y - side / 2 - down) * middle],
  );
  return polygon(points, colour, 1);
}

/** Points on the outline of an ellipse, from its right end on; the two radii in units of the scene. */
export function ring([x, y]: Point, width: number, height: number, count: number): Point[] {
  return times(count, (index) => {
    const angle = (index / count) * 2 * Math.PI;
    return [x + Math.cos(angle) * width, y + Math.sin(angle) * height];
  });
}

/** Returns the smallest upright rectangle around some shapes. */
export function bounds(...shapes: readonly Pick<Shape, 'rings'>[]) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { rings } of shapes) {
    for (const points of rings) {
      for (const [x, y] of points) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
    }
  }
  return { left, right, top, bottom };
}

/** Returns the area of an outline: positive in one direction, negative in the other. */
export function areaOf(points: readonly Point[]): number {
  let [sum, before] = [0, points.at(-1) ?? [0, 0]];
  for (const point of points) {
    sum += (before[0] * point[1] - point[0] * before[1]) / 2;
    before = point;
  }
  return sum;
}

/** Moves the points of shapes. */
export function moved(shapes: readonly Shape[], move: (point: Point) => Point): Shape[] {
  return shapes.map((shape) => ({ ...shape, rings: shape.rings.map((points) => points.map(move)) }));
}

/**
 * Returns the parts of parallel lines that are inside a shape, as the data of an SVG path. They are computed here,
 * because the renderer takes twenty times as long for an SVG pattern.
 *
 * @param gap the distance between two lines, in units of the scene.
 * @param slant the direction of the lines, in degrees clockwise from a line to the right.
 */
export function hatch(shape: Shape, gap: number, slant: number): string {
  const [cos, sin] = [Math.cos((slant / 180) * Math.PI), Math.sin((slant / 180) * Math.PI)];
  const [level = shape] = moved([shape], ([x, y]) => [x * cos + y * sin, y * cos - x * sin]);
  const { top, bottom } = bounds(level);
  const turned = (x: number, y: number) =>
    `${Math.round(x * cos - y * sin)} ${Math.round(y * cos + x * sin)}`;
  const lines: string[] = [];
  for (let y = Math.ceil(top / gap) * gap; y <= bottom; y += gap) {
    crossingsAt(level, y).forEach((x, at) => {
      lines.push(`${at % 2 ? 'L' : 'M'}${turned(x, y)}`);
    });
  }
  return lines.join('');
}

/**
 * Returns the places where the outlines cross a height, from left to right. The inside of the shape is between the
 * first and the second, the third and the fourth, and so on.
 */
export function crossingsAt({ rings }: Pick<Shape, 'rings'>, height: number): number[] {
  const crossings: number[] = [];
  for (const points of rings) {
    let before = points.at(-1) ?? [0, 0];
    for (const point of points) {
      if (before[1] < height !== point[1] < height) {
        const share = (height - before[1]) / (point[1] - before[1]);
        crossings.push(before[0] + share * (point[0] - before[0]));
      }
      before = point;
    }
  }
  return crossings.sort((one, other) => one - other);
}
