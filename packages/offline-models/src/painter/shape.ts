import { times } from '../seeded-random.ts';
import type { Colour } from './colour.ts';

/** The side of the square every scene is composed in; resolutions only scale it. */
export const side = 1024;

export type Point = readonly [x: number, y: number];

/** Every scene consists of these two forms, so a style needs to draw only two. */
export type Shape = {
  readonly colour: Colour;
  /** The distance: from 0 at the horizon to 1 directly in front of the viewer. */
  readonly depth: number;
} & (
  | { readonly kind: 'polygon'; readonly points: readonly Point[] }
  | { readonly kind: 'disc'; readonly centre: Point; readonly radius: number }
);

export function polygon(points: readonly Point[], colour: Colour, depth: number): Shape {
  return { kind: 'polygon', points, colour, depth };
}

export function disc(centre: Point, radius: number, colour: Colour, depth: number): Shape {
  return { kind: 'disc', centre, radius, colour, depth };
}

/** An upright rectangle from its left and top, with its width and height. */
export function box([x, y, width, height]: Corners, colour: Colour, depth: number): Shape {
  return polygon(corners([x, y, width, height]), colour, depth);
}

type Corners = readonly [x: number, y: number, width: number, height: number];

export function corners([x, y, width, height]: Corners): Point[] {
  const [right, bottom] = [x + width, y + height];
  return [x, right, right, x].map((across, at): Point => [across, at < 2 ? y : bottom]);
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

/** Returns the smallest upright rectangle around some shapes. */
export function bounds(...shapes: readonly Shape[]) {
  const points = shapes.flatMap(outline);
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...across), Math.max(...across)];
  return { left, right, top: Math.min(...down), bottom: Math.max(...down) };
}
