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

/** Parallel lines across a shape. */
export interface Hatching {
  /** The distance between two lines, in units of the scene. */
  readonly gap: number;
  /** The lines' direction, in degrees clockwise from a line to the right. */
  readonly slant: number;
  /** How much of each line is drawn, from its end back: 0 to 1. */
  readonly share: number;
}

/**
 * Returns the parts of parallel lines that are inside a shape, as the data of an SVG path. They are computed here,
 * because the renderer takes twenty times as long for an SVG pattern.
 */
export function hatch(shape: Shape, { gap, slant, share }: Hatching): string {
  const angle = (slant / 180) * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const level = outline(shape).map(([x, y]): Point => [x * cos + y * sin, y * cos - x * sin]);
  const heights = level.map(([, y]) => y);
  const [top, bottom] = [Math.max(Math.min(...heights), -side), Math.min(Math.max(...heights), side * 2)];

  const turned = (x: number, y: number) =>
    `${Math.round(x * cos - y * sin)} ${Math.round(y * cos + x * sin)}`;
  const lines: string[] = [];
  for (let y = Math.ceil(top / gap) * gap; y <= bottom; y += gap) {
    const crossings = crossingsAt(level, y);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [start = 0, end = 0] = crossings.slice(at, at + 2);
      lines.push(`M${turned(end - (end - start) * share, y)}L${turned(end, y)}`);
    }
  }
  return lines.join('');
}

/**
 * Returns the places where the outline crosses a height, from left to right. The inside of the shape is between the
 * first and the second, the third and the fourth, and so on.
 */
export function crossingsAt(points: readonly Point[], height: number): number[] {
  return points
    .flatMap(([x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
      if (y < height === nextY < height) return [];
      return [x + ((height - y) / (nextY - y)) * (nextX - x)];
    })
    .sort((one, other) => one - other);
}
