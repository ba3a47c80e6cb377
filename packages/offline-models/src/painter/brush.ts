import type { Random } from '../seeded-random.ts';
import { type Colour, css, type Tint } from './colour.ts';
import type { Point, Shape } from './shape.ts';

/** The tools of a style. */
export interface Brush {
  readonly random: Random;
  readonly tint: Tint;
  /** The elements that the SVG refers to. */
  readonly definitions: string[];
}

/** Adds an element to the definitions, and returns its `url(#id)`. */
export function define(brush: Brush, tag: string, attributes: string, content: string): string {
  const id = `d${brush.definitions.length}`;
  brush.definitions.push(`<${tag} id="${id}" ${attributes}>${content}</${tag}>`);
  return `url(#${id})`;
}

/** Creates a gradient from top to bottom, with two stops or more. */
export function downward(brush: Brush, ...colours: readonly Colour[]): string {
  return define(brush, 'linearGradient', 'x2="0" y2="1"', stops(colours));
}

/** Creates a gradient that looks lit from the upper left. The first colour is the lightest. */
export function rounded(brush: Brush, ...colours: readonly Colour[]): string {
  return define(brush, 'radialGradient', 'cx=".35" cy=".28" r=".8"', stops(colours));
}

function stops(colours: readonly Colour[]): string {
  const last = colours.length - 1;
  return colours.map((colour, at) => `<stop offset="${at / last}" stop-color="${css(colour)}"/>`).join('');
}

/** Returns the part of something that lies inside a shape. */
export function clippedTo(brush: Brush, shape: Shape, content: string): string {
  return `<g clip-path="${define(brush, 'clipPath', '', element(shape, 'clip-rule="evenodd"'))}">${content}</g>`;
}

/** Returns a shape as an SVG element with the given presentation attributes. */
export function element({ rings }: Shape, attributes: string): string {
  return `<path d="${outline(rings)}" ${attributes}/>`;
}

/** Rounds to a tenth of a unit. This is finer than a pixel; more digits would only make the SVG longer. */
function coordinates(points: readonly Point[]): string {
  return points.map((point) => point.map((value) => Math.round(value * 10) / 10).join()).join(' ');
}

/** Writes outlines as the data of a path. */
export function outline(rings: Shape['rings']): string {
  return rings.map((points) => `M${coordinates(points)}Z`).join('');
}
