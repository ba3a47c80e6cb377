import { times } from '../seeded-random.ts';
import type { Colour } from './colour.ts';

/** The side of the square every scene is composed in; resolutions only scale it. */
export const side = 1024;

export type Point = readonly [x: number, y: number];

/** A filled polygon. */
export interface Shape {
  readonly points: readonly Point[];
  readonly colour: Colour;
  /** The distance: from 0 at the horizon to 1 directly in front of the viewer. */
  readonly depth: number;
  /** It is a circle, so styles light it like a ball. */
  readonly isDisc: boolean;
}

export function polygon(points: readonly Point[], colour: Colour, depth: number): Shape {
  return { points, colour, depth, isDisc: false };
}

export function disc(centre: Point, radius: number, colour: Colour, depth: number): Shape {
  return { points: ring(centre, radius, radius, radius > 150 ? 72 : 36), colour, depth, isDisc: true };
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
export function bounds(...shapes: readonly Shape[]) {
  const points = shapes.flatMap((shape) => shape.points);
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...across), Math.max(...across)];
  return { left, right, top: Math.min(...down), bottom: Math.max(...down) };
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
  const level = shape.points.map(([x, y]): Point => [x * cos + y * sin, y * cos - x * sin]);
  const { top, bottom } = bounds(polygon(level, shape.colour, 0));
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
 * Returns the places where the outline crosses a height, from left to right. The inside of the shape is between the
 * first and the second, the third and the fourth, and so on.
 */
export function crossingsAt(points: readonly Point[], height: number): number[] {
  const crossings: number[] = [];
  let before = points.at(-1) ?? [0, 0];
  for (const point of points) {
    const share = (height - before[1]) / (point[1] - before[1]);
    if (before[1] < height !== point[1] < height) crossings.push(before[0] + share * (point[0] - before[0]));
    before = point;
  }
  return crossings.sort((one, other) => one - other);
}
