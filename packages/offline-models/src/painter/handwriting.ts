import { between } from '../seeded-random.ts';
import { type Brush, clippedTo, downward, element, rounded } from './brush.ts';
import { black, css, darker, lighter, luminance, mix, white } from './colour.ts';
import { bounds, hatch, moved, type Point, ring, type Shape, shadowOpacity } from './shape.ts';

/** How a style draws a single shape. */
export type DrawShape = (shape: Shape, brush: Brush) => string;

export const flat: DrawShape = (shape, brush) =>
  element(
    shape,
    `fill="${css(brush.tint(shape.colour))}"${shape.isShadow ? ` fill-opacity="${shadowOpacity}"` : ''}`,
  );

/** Flat colour inside a line of the given width and colour. */
export const outlined = (width: number, colour: string): DrawShape => {
  return (shape, brush) =>
    element(shape, `fill="${css(brush.tint(shape.colour))}" ${line(shape, width, colour)}`);
};

/** Two hard tones, the shadow on the right, as in cel animation. */
export const celShaded: DrawShape = (shape, brush) => {
  const width = bounds(shape).right - bounds(shape).left;
  const colour = brush.tint(shape.colour);
  const edge = line(shape, 4, css(darker(colour, 0.6)));
  if (width < 40 || width > 900) return element(shape, `fill="${css(colour)}" ${edge}`);
  const light = element(shape, `fill="${css(colour)}" transform="translate(${Math.max(-22, -width / 7)})"`);
  const body = element(shape, `fill="${css(darker(colour, 0.22))}"`) + light;
  return clippedTo(brush, shape, body) + element(shape, `fill="none" ${edge}`);
};

/** A trembling pencil line around a wash, hatched where the shape is dark. */
export const penned: DrawShape = (shape, brush) => {
  const dark = 1 - luminance(shape.colour);
  const lines = dark > 0.4 && shape.depth > 0.6 ? hatch(shape, 27 - dark * 14, -52) : '';
  const off = () => between(brush.random, -2, 2);
  const [trembling = shape] = moved([shape], ([x, y]) => [x + off(), y + off()]);
  const edge = line(shape, shape.depth > 0.8 ? 6 : 3, '#2c2c33');
  const hatching = `<path d="${lines}" stroke="#3c3c44" stroke-width="${1.2 + dark * 2}"/>`;
  return flat(shape, brush) + hatching + element(trembling, `fill="none" ${edge}`);
};

/** Soft light from above: from this much lighter at the top to this much darker at the bottom. */
const shaded = (light: number, dark: number): DrawShape => {
  return (shape, brush) => {
    const colour = brush.tint(shape.colour);
    const gradient = shape.isDisc ? rounded : downward;
    return element(shape, `fill="${gradient(brush, lighter(colour, light), colour, darker(colour, dark))}"`);
  };
};

/** Edges that fade over some distance, as a lens shows what is far. */
export const outOfFocus: DrawShape = (shape, brush) => {
  const colour = css(brush.tint(shape.colour));
  const edges = [36, 24, 12].map((width) => `fill="none" stroke-opacity=".28" ${line(shape, width, colour)}`);
  return edges.map((edge) => element(shape, edge)).join('') + flat(shape, brush);
};

/** A thing before a camera. */
export const lit = shaded(0.22, 0.32);

/** A solid body under a lamp, with a shadow on the shapes behind. */
export const modelled: DrawShape = (shape, brush) => shadowOf(shape) + shaded(0.55, 0.5)(shape, brush);

/** A folded sheet: creases across the shape, and its shadow on the sheet below. */
export const folded: DrawShape = (shape, brush) => {
  const { left, top, right, bottom } = bounds(shape);
  const [width, height] = [right - left, bottom - top];
  if (width < 20) return shadowOf(shape) + flat(shape, brush);
  const middle: Point = [between(brush.random, left, right), top + height * between(brush.random, 0.3, 0.6)];
  const rim = ring(middle, width + height, width + height, 9);
  const facets = rim.map((corner, index) => {
    const tone = between(brush.random, -0.34, 0.4);
    const shade = css(mix(brush.tint(shape.colour), tone < 0 ? black : white, Math.abs(tone)));
    return element(
      { ...shape, rings: [[middle, corner, rim[(index + 1) % 9] ?? corner]] },
      `fill="${shade}"`,
    );
  });
  return shadowOf(shape) + flat(shape, brush) + clippedTo(brush, shape, facets.join(''));
};

function shadowOf(shape: Shape): string {
  return element(shape, 'fill="#0a0a28" fill-opacity=".18" transform="translate(10 15)"');
}

/** Luminous edges around a gradient that falls off into the dark. */
export const glowing: DrawShape = (shape, brush) => {
  const colour = brush.tint(shape.colour);
  const edge = `stroke="${css(lighter(colour, 0.35))}"`;
  const fill = `fill="${downward(brush, colour, darker(colour, 0.62))}"`;
  const glow = element(shape, `fill="none" ${edge} stroke-width="14" stroke-opacity=".22"`);
  return glow + element(shape, `${fill} ${edge} stroke-width="2.5"`);
};

/** Printed in flat ink under fine lines. */
export const printed: DrawShape = (shape, brush) => {
  const shade = css(darker(brush.tint(shape.colour), 0.14));
  return `${flat(shape, brush)}<path d="${hatch(shape, 9, -38)}" stroke="${shade}" stroke-width="2.4"/>`;
};

/** Returns a line around a shape. A small shape gets a thinner one, which does not cover it. */
function line(shape: Shape, width: number, colour: string): string {
  const { left, right, top, bottom } = bounds(shape);
  const thin = Math.max(1.5, Math.min(width, Math.min(right - left, bottom - top) / 7));
  return `stroke="${colour}" stroke-width="${thin}" stroke-linejoin="round"`;
}
