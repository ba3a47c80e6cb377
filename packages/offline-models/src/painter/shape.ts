import { times } from '../seeded-random.ts';
import type { Colour } from './colour.ts';

/** The side of the square every scene is composed in; resolutions only scale it. */
export const side = 1024;

export type Point = readonly [x: number, y: number];

interface Painted {
  readonly colour: Colour;
  /** The distance: from 0 at the horizon to 1 directly in front of the viewer. */
  readonly depth: number;
}

export interface Polygon extends Painted {
  readonly kind: 'polygon';
  readonly points: readonly Point[];
}

export interface Disc extends Painted {
  readonly kind: 'disc';
  readonly centre: Point;
  readonly radius: number;
}

/** Every scene consists of these two forms, so a style needs to draw only two. */
export type Shape = Polygon | Disc;

export function polygon(points: readonly Point[], colour: Colour, depth: number): Polygon {
  return { kind: 'polygon', points, colour, depth };
}

export function disc(centre: Point, radius: number, colour: Colour, depth: number): Disc {
  return { kind: 'disc', centre, radius, colour, depth };
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour,
  depth: number,
): Polygon {
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return polygon(corners, colour, depth);
}

export function ellipse(
  [x, y]: Point,
  width: number,
  height: number,
  colour: Colour,
  depth: number,
): Polygon {
  return polygon(ring([x, y], width, height, 28), colour, depth);
}

/** Points on the outline of an ellipse, from its right end on; the two radii in units of the scene. */
export function ring([x, y]: Point, width: number, height: number, count: number): Point[] {
  return times(count, (index) => {
    const angle = (index / count) * 2 * Math.PI;
    return [x + Math.cos(angle) * width, y + Math.sin(angle) * height];
  });
}

/** Returns a shape's outline as points, whatever its kind. */
export function outline(shape: Shape): readonly Point[] {
  return shape.kind === 'polygon' ? shape.points : ring(shape.centre, shape.radius, shape.radius, 36);
}

/** Returns the smallest upright rectangle around a shape. */
export function bounds(shape: Shape): { left: number; top: number; right: number; bottom: number } {
  const points = outline(shape);
  const across = points.map(([x]) => x);
  const down = points.map(([, y]) => y);
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  };
}
