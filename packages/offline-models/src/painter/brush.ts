import type { Random } from '../seeded-random.ts';
import { type Colour, css, type Tint } from './colour.ts';
import type { Point, Shape } from './shape.ts';

/** The tools of a style: colours, random numbers, and the definitions that its SVG refers to. */
export interface Brush {
  readonly random: Random;
  readonly tint: Tint;
  /** Adds an element to the picture's definitions, each once, and returns its `url(#id)`. */
  define(tag: string, attributes: string, content: string): string;
  /** Returns the SVG of all definitions so far. */
  definitions(): string;
}

export function makeBrush(random: Random, tint: Tint): Brush {
  const ids = new Map<string, string>();
  const elements: string[] = [];
  return {
    random,
    tint,
    define(tag, attributes, content) {
      const rest = `${attributes}>${content}</${tag}>`;
      const id = ids.get(tag + rest) ?? `d${ids.size}`;
      if (!ids.has(tag + rest)) elements.push(`<${tag} id="${id}" ${rest}`);
      ids.set(tag + rest, id);
      return `url(#${id})`;
    },
    definitions: () => elements.join(''),
  };
}

/** Creates a gradient from top to bottom, with two stops or more. */
export function downward(brush: Brush, ...colours: readonly Colour[]): string {
  return brush.define('linearGradient', 'x2="0" y2="1"', stops(colours));
}

/** Creates a gradient that looks lit from the upper left. With several stops, the first colour is the lightest. */
export function rounded(brush: Brush, ...colours: readonly Colour[]): string {
  return brush.define('radialGradient', 'cx=".35" cy=".28" r=".8"', stops(colours));
}

function stops(colours: readonly Colour[]): string {
  const last = colours.length - 1;
  return colours.map((colour, at) => `<stop offset="${at / last}" stop-color="${css(colour)}"/>`).join('');
}

/** Returns the stroke attributes that turn a line into a row of dots: their diameter and distance in units. */
export function dotted(diameter: number, distance: number): string {
  return `stroke-width="${diameter}" stroke-linecap="round" stroke-dasharray="0 ${distance}"`;
}

/** Returns the part of something that lies inside a shape, or inside an SVG element. */
export function clippedTo(brush: Brush, shape: Shape | string, content: string): string {
  const form = typeof shape === 'string' ? shape : element(shape, '');
  return `<g clip-path="${brush.define('clipPath', '', form)}">${content}</g>`;
}

/** Returns a shape as an SVG element with the given presentation attributes. */
export function element(shape: Shape, attributes: string): string {
  return shape.kind === 'disc'
    ? circle(short(shape.centre[0]), short(shape.centre[1]), short(shape.radius), attributes)
    : `<polygon points="${coordinates(shape.points)}" ${attributes}/>`;
}

export function circle(x: number, y: number, radius: number, attributes: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${attributes}/>`;
}

export function coordinates(points: readonly Point[]): string {
  return points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');
}

/** Rounds to a tenth of a unit. This is finer than a pixel; more digits would only make the SVG longer. */
function short(value: number): number {
  return Math.round(value * 10) / 10;
}
