import { between, times } from '../seeded-random.ts';
import { type Brush, clippedTo, coordinates, dotted, downward, element, rounded, shaky } from './brush.ts';
import { css, darker, lighter, luminance, mix, white } from './colour.ts';
import { hatch } from './hatching.ts';
import { bounds, type Point, type Shape } from './shape.ts';

/** How a style draws a single shape. */
export type DrawShape = (shape: Shape, brush: Brush) => string;

export const flat: DrawShape = (shape, brush) => element(shape, `fill="${css(brush.tint(shape.colour))}"`);

/** Flat colour inside a line of the given width and colour. */
export function outlined(width: number, colour: string): DrawShape {
  return (shape, brush) =>
    element(
      shape,
      `fill="${css(brush.tint(shape.colour))}" stroke="${colour}" stroke-width="${lineFor(shape, width)}" stroke-linejoin="round"`,
    );
}

/** Two hard tones, the shadow on the lower right, as in cel animation. */
export const celShaded: DrawShape = (shape, brush) => {
  const { left, top, right, bottom } = bounds(shape);
  const line = `stroke="${css(darker(brush.tint(shape.colour), 0.6))}" stroke-width="${lineFor(shape, 4)}"`;
  const body = element(shape, `fill="${css(brush.tint(shape.colour))}" ${line} stroke-linejoin="round"`);
  if (right - left < 40 || right - left > 900) return body;
  const [width, height] = [right - left, bottom - top];
  const light = `M${left},${bottom}Q${left + width * 0.75},${bottom - height * 0.1} ${right - width * 0.12},${top}H${right}V${bottom}Z`;
  const shade = `<path d="${light}" fill="${css(darker(brush.tint(shape.colour), 0.3))}" fill-opacity=".7"/>`;
  return body + clippedTo(brush, shape, shade);
};

/** Pencil lines around a grey wash, hatched where the shape is dark. */
export const penned: DrawShape = (shape, brush) => {
  const ink = 'stroke="#2c2c33" stroke-linejoin="round" fill="none"';
  const dark = 1 - luminance(shape.colour);
  const lines = hatch(shape, { gap: 13 + (1 - dark) * 14, slant: -52, share: 1 });
  const hatching =
    dark > 0.4 && shape.depth > 0.6
      ? `<path d="${lines}" stroke="#3c3c44" stroke-width="${1.2 + dark * 2}"/>`
      : '';
  const width = lineFor(shape, shape.depth > 0.8 ? 6 : 3);
  return (
    element(shape, `fill="${css(mix(white, [92, 92, 104], dark * 0.75))}"`) +
    hatching +
    shaky(brush.random, shape, 1.6, `${ink} stroke-width="${width}"`) +
    shaky(brush.random, shape, 3, `${ink} stroke-width="${width / 3}"`)
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
    return (
      shadow + element(shape, `fill="${downward(brush, lighter(colour, 0.4), colour, darker(colour, 0.5))}"`)
    );
  }
  const [x, y] = shape.centre;
  const glint = `<ellipse cx="${x - shape.radius * 0.36}" cy="${y - shape.radius * 0.45}" rx="${shape.radius * 0.22}" ry="${shape.radius * 0.13}" fill="#fff" fill-opacity=".75"/>`;
  return (
    shadow +
    element(shape, `fill="${rounded(brush, lighter(colour, 0.75), colour, darker(colour, 0.6))}"`) +
    glint
  );
};

/** Luminous edges around a gradient that falls off into the dark. */
export const glowing: DrawShape = (shape, brush) => {
  const colour = brush.tint(shape.colour);
  const edge = css(lighter(colour, 0.35));
  return (
    element(shape, `fill="none" stroke="${edge}" stroke-width="14" stroke-opacity=".22"`) +
    element(
      shape,
      `fill="${downward(brush, colour, darker(colour, 0.62))}" stroke="${edge}" stroke-width="2.5"`,
    )
  );
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

/** Returns the width of the line around a shape. A small shape gets a thinner one, which does not cover it. */
function lineFor(shape: Shape, width: number): number {
  const { left, right } = bounds(shape);
  return Math.max(1.5, Math.min(width, (right - left) / 8));
}
