import { times } from '../seeded-random.ts';
import { hex } from './colour.ts';
import { areaOf, bounds, type Point, type Shape } from './shape.ts';

/** How many steps of the grid of paths are in a unit of the drawing. */
export const libraryGrid = 20;

/** The characters of numbers in paths: 85 that need no escape in a string. The last one begins a number of three. */
export const digits = times(87, (at) => String.fromCharCode(40 + at))
  .join('')
  .replace(/[\\|]/g, '');
/** What the characters mean that begin an outline, lines and curves. */
export const marks = { outline: '#', line: '!', curve: ' ' } as const;

/** Reads the paths of a drawing: shapes of straight lines that look like its curves. */
export function readPaths(paths: string): Shape[] {
  return paths.split('|').map((path) => {
    const rings = readOutlines(path.slice(6)).filter((points) => points.length > 2);
    return { rings, colour: hex(`#${path.slice(0, 6)}`), depth: 0.9, isDisc: isRound(rings) };
  });
}

function isRound(rings: Shape['rings']): boolean {
  const { left, right, top, bottom } = bounds({ rings });
  const [width, height] = [right - left, bottom - top];
  const area = Math.abs(areaOf(rings[0] ?? []));
  return (
    rings.length === 1 &&
    Math.abs(width / height - 1) < 0.04 &&
    Math.abs(area / width / height - 0.785) < 0.02
  );
}

function readOutlines(text: string): Point[][] {
  const rings: Point[][] = [];
  let [at, x, y, mark, ring]: [number, number, number, string, Point[]] = [0, 0, 0, '', []];
  const number = () => {
    const value = digits.indexOf(text.charAt(at++));
    if (value < 84) return value - 42;
    return digits.indexOf(text.charAt(at++)) * 84 + digits.indexOf(text.charAt(at++)) - 3500;
  };
  const point = (): Point => {
    x += number();
    y += number();
    return [x / libraryGrid, y / libraryGrid];
  };
  while (at < text.length) {
    if (text.charAt(at) <= marks.outline) mark = text.charAt(at++);
    if (mark === marks.outline) {
      ring = [point()];
      rings.push(ring);
    } else if (mark === marks.line) ring.push(point());
    else ring.push(...curve(ring.at(-1) ?? [0, 0], point(), point(), point()));
  }
  return rings;
}

/** Points on a cubic Bézier curve after its start. A longer curve gets more of them. */
function curve(from: Point, one: Point, two: Point, to: Point): Point[] {
  const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const count = Math.ceil(Math.sqrt(apart(from, one) + apart(one, two) + apart(two, to)) * 2.2);
  return times(count, (index) => {
    const t = (index + 1) / count;
    const along = (axis: 0 | 1) =>
      (1 - t) ** 3 * from[axis] +
      3 * t * (1 - t) ** 2 * one[axis] +
      3 * t ** 2 * (1 - t) * two[axis] +
      t ** 3 * to[axis];
    return [along(0), along(1)];
  });
}
