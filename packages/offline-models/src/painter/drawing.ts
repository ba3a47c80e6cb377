import { times } from '../seeded-random.ts';
import { type Colour, darker, lighter } from './colour.ts';
import { corners, type Point, ring, type Shape } from './shape.ts';

/** Where a drawing goes: its foot and its height in units of the scene, its depth, and the colours of its names. */
export interface Place {
  readonly foot: Point;
  readonly size: number;
  readonly depth: number;
  readonly colour: (name: string) => Colour;
}

/**
 * Draws shapes. The text has a part in each line or between semicolons: a colour, a form and numbers, which are
 * hundredths of the height, to the right of the foot's middle and up from it. Each `+` after a colour makes it lighter,
 * each `-` darker. A form in capitals is drawn a second time, mirrored.
 *
 * | form | numbers |
 * | --- | --- |
 * | `o` circle | centre, radius |
 * | `e` ellipse | centre, two radii, degrees |
 * | `a` ring | centre, radius, width |
 * | `b` box | left, bottom, width, height |
 * | `p` polygon | its corners |
 * | `s` smooth outline | its points |
 * | `l` line with round ends | width, its points |
 */
export function drawing(text: string, { foot: [x, y], size, depth, colour }: Place): Shape[] {
  return text.split(/[\n;]/).flatMap((part) => {
    const [shaded = '', form = '', ...others] = part.trim().split(/\s+/);
    const name = shaded.replace(/[+-]+$/, '');
    const steps = shaded.length - name.length;
    const tone = shaded.endsWith('-')
      ? darker(colour(name), steps * 0.15)
      : lighter(colour(name), steps * 0.17);
    const numbers = others.map(Number);
    const draw = (way: number): Shape => {
      const at = ([right, up]: Point): Point => [x + (way * right * size) / 100, y - (up * size) / 100];
      const rings = [outlineOf(form.toLowerCase(), numbers).map(at)];
      return { rings, colour: tone, depth, isDisc: form.toLowerCase() === 'o' };
    };
    return form === form.toLowerCase() ? [draw(1)] : [draw(-1), draw(1)];
  });
}

function outlineOf(form: string, numbers: readonly number[]): Point[] {
  const [a = 0, b = 0, c = 0, d = 0, turn = 0] = numbers;
  if (form === 'o') return ring([a, b], c, c, 40);
  if (form === 'e') {
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    return ring([0, 0], c, d, 28).map(([x, y]) => [a + x * cos - y * sin, b + x * sin + y * cos]);
  }
  if (form === 'a') {
    const [outer, inner] = [ring([a, b], c, c, 36), ring([a, b], c - d, c - d, 36)];
    return [...outer, ...outer.slice(0, 1), ...inner.slice(0, 1), ...inner.reverse()];
  }
  if (form === 'b') return corners(a, b, c, d);
  if (form === 'l') return ribbon(smooth(pairs(numbers.slice(1)), false), a);
  return form === 's' ? smooth(pairs(numbers), true) : pairs(numbers);
}

function pairs(numbers: readonly number[]): Point[] {
  return times(numbers.length >> 1, (index) => [numbers[2 * index] ?? 0, numbers[2 * index + 1] ?? 0]);
}

/** Returns a curve through the points: a Catmull-Rom spline. */
function smooth(points: readonly Point[], closed: boolean): Point[] {
  const count = points.length;
  if (count < 3) return [...points];
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] ?? [0, 0];
  const steps = count > 12 ? 4 : 6;
  const curve = times(closed ? count : count - 1, (index) =>
    times(steps, (step): Point => {
      const t = step / steps;
      const [p, q, r, s] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
      const along = (axis: 0 | 1) => {
        const [a, b, c, d] = [p[axis], q[axis], r[axis], s[axis]];
        return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      };
      return [along(0), along(1)];
    }),
  ).flat();
  return closed ? curve : [...curve, at(count - 1)];
}

/** Returns the outline of a line with round ends. */
export function ribbon(points: readonly Point[], width: number): Point[] {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const beside = (index: number, turn: number): Point => {
    const [[x, y], [fromX, fromY], [toX, toY]] = [at(index), at(index - 1), at(index + 1)];
    const angle = Math.atan2(toY - fromY, toX - fromX) + turn;
    return [x + (Math.cos(angle) * width) / 2, y + (Math.sin(angle) * width) / 2];
  };
  const last = points.length - 1;
  const bend = (index: number, from: number) =>
    times(5, (step) => beside(index, from - ((step + 1) * Math.PI) / 6));
  const edge = points.map((_, index) => beside(index, Math.PI / 2));
  const back = points.map((_, index) => beside(last - index, -Math.PI / 2));
  return [...edge, ...bend(last, Math.PI / 2), ...back, ...bend(0, -Math.PI / 2)];
}
