import { between, times } from '../seeded-random.ts';
import { type Brush, circle, clippedTo, coordinates, dotted, downward, element, rounded } from './brush.ts';
import { css, darker, lighter, luminance, mix, white } from './colour.ts';
import { bounds, hatch, outline, type Point, type Shape } from './shape.ts';

/** How a style draws a single shape. */
export type DrawShape = (shape: Shape, brush: Brush) => string;

export const flat: DrawShape = (shape, brush) => element(shape, `fill="${css(brush.tint(shape.colour))}"`);

/** Flat colour inside a line of the given width and colour. */
export const outlined = (width: number, colour: string): DrawShape => {
  return (shape, brush) =>
    element(shape, `fill="${css(brush.tint(shape.colour))}" ${line(shape, width, colour)}`);
};

/** Two hard tones, the shadow on the lower right, as in cel animation. */
export const celShaded: DrawShape = (shape, brush) => {
  const { left, top, right, bottom } = bounds(shape);
  const colour = brush.tint(shape.colour);
  const body = element(shape, `fill="${css(colour)}" ${line(shape, 4, css(darker(colour, 0.6)))}`);
  const [width, height] = [right - left, bottom - top];
  if (width < 40 || width > 900) return body;
  const curve = `${left + width * 0.75},${bottom - height * 0.1} ${right - width * 0.12},${top}`;
  const shade = `<path d="M${left},${bottom}Q${curve}H${right}V${bottom}Z" fill="${css(darker(colour, 0.3))}" fill-opacity=".7"/>`;
  return body + clippedTo(brush, shape, shade);
};

/** Pencil lines around a grey wash, hatched where the shape is dark. */
export const penned: DrawShape = (shape, brush) => {
  const dark = 1 - luminance(shape.colour);
  const lines = hatch(shape, { gap: 13 + (1 - dark) * 14, slant: -52, share: 1 });
  const hatching = `<path d="${lines}" stroke="#3c3c44" stroke-width="${1.2 + dark * 2}"/>`;
  const width = shape.depth > 0.8 ? 6 : 3;
  const edge = (tremble: number, thickness: number) => {
    const off = () => between(brush.random, -tremble, tremble);
    const points = outline(shape).map(([x, y]): Point => [x + off(), y + off()]);
    return `<polygon points="${coordinates(points)}" fill="none" ${line(shape, thickness, '#2c2c33')}/>`;
  };
  return (
    element(shape, `fill="${css(mix(white, [92, 92, 104], dark * 0.75))}"`) +
    (dark > 0.4 && shape.depth > 0.6 ? hatching : '') +
    edge(1.6, width) +
    edge(3, width / 3)
  );
};

/** Soft light from above, as on a thing before a camera. */
export const lit: DrawShape = (shape, brush) => {
  const colour = brush.tint(shape.colour);
  const tones =
    shape.kind === 'disc' && shape.depth > 0.8
      ? rounded(brush, lighter(colour, 0.35), colour, darker(colour, 0.4))
      : downward(brush, lighter(colour, 0.22), colour, darker(colour, 0.32));
  return element(shape, `fill="${tones}"`);
};

/** A folded sheet: creases across the shape, and its shadow on the sheet below. */
export const folded: DrawShape = (shape, brush) => {
  const { left, top, right, bottom } = bounds(shape);
  const colour = brush.tint(shape.colour);
  const shadow = `<g transform="translate(9 12)">${element(shape, 'fill="#000" fill-opacity=".2"')}</g>`;
  const sheet = element(shape, `fill="${css(colour)}"`);
  if (right - left < 20) return shadow + sheet;
  const height = bottom - top;
  const [x, y] = [between(brush.random, left, right), top + height * between(brush.random, 0.3, 0.6)];
  const rim = times(11, (index): Point => {
    const angle = ((index + between(brush.random, -0.3, 0.3)) / 11) * 2 * Math.PI;
    const reach = right - left + height;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  const facets = rim.map((corner, index) => {
    const tone = between(brush.random, -0.34, 0.4);
    const shade = tone < 0 ? darker(colour, -tone) : lighter(colour, tone);
    return `<polygon points="${coordinates([[x, y], corner, rim[(index + 1) % 11] ?? corner])}" fill="${css(shade)}"/>`;
  });
  return shadow + clippedTo(brush, shape, sheet + facets.join(''));
};

/** A solid body under a lamp: it has a bright side, a dark side, and a shadow on the shapes behind. */
export const modelled: DrawShape = (shape, brush) => {
  const colour = brush.tint(shape.colour);
  const shadow = `<g transform="translate(10 16)">${element(shape, 'fill="#0a0a28" fill-opacity=".16"')}</g>`;
  if (shape.kind === 'polygon') {
    const tones = downward(brush, lighter(colour, 0.4), colour, darker(colour, 0.5));
    return shadow + element(shape, `fill="${tones}"`);
  }
  const { centre, radius } = shape;
  const tones = rounded(brush, lighter(colour, 0.75), colour, darker(colour, 0.6));
  const glint = circle(
    centre[0] - radius * 0.36,
    centre[1] - radius * 0.45,
    radius * 0.16,
    'fill="#fff" fill-opacity=".75"',
  );
  return shadow + element(shape, `fill="${tones}"`) + glint;
};

/** Luminous edges around a gradient that falls off into the dark. */
export const glowing: DrawShape = (shape, brush) => {
  const colour = brush.tint(shape.colour);
  const edge = `stroke="${css(lighter(colour, 0.35))}"`;
  const fill = `fill="${downward(brush, colour, darker(colour, 0.62))}"`;
  const glow = element(shape, `fill="none" ${edge} stroke-width="14" stroke-opacity=".22"`);
  return glow + element(shape, `${fill} ${edge} stroke-width="2.5"`);
};

/** Printed in flat ink, with a stippled shade on the right. */
export const printed: DrawShape = (shape, brush) => {
  const { left, right } = bounds(shape);
  const colour = brush.tint(shape.colour);
  const body = element(shape, `fill="${css(colour)}"`);
  if (right - left < 60) return body;
  const lines = hatch(shape, { gap: 13, slant: 30, share: 0.4 });
  return `${body}<path d="${lines}" ${dotted(6, 13)} stroke="${css(darker(colour, 0.35))}"/>`;
};

/** Returns a line around a shape. A small shape gets a thinner one, which does not cover it. */
function line(shape: Shape, width: number, colour: string): string {
  const { left, right } = bounds(shape);
  const thin = Math.max(1.5, Math.min(width, (right - left) / 8));
  return `stroke="${colour}" stroke-width="${thin}" stroke-linejoin="round"`;
}
