import { between, type Random } from '../seeded-random.ts';
import { type Colour, css, type Tint } from './colour.ts';
import { outline, type Point, type Shape } from './shape.ts';

/** The tools of a style: colours, random numbers, and the definitions that its SVG refers to. */
export interface Brush {
  readonly random: Random;
  readonly tint: Tint;
  /** Adds an element to the picture's definitions under a fresh id, and returns its `url(#id)`. */
  define(element: (id: string) => string): string;
  /** A brush with another tint and the same definitions. */
  tinted(tint: Tint): Brush;
  /** Returns the SVG of all definitions so far, including the definitions of brushes that this brush has made. */
  definitions(): string;
}

export function makeBrush(random: Random, tint: Tint): Brush {
  const elements: string[] = [];
  const withTint = (chosen: Tint): Brush => ({
    random,
    tint: chosen,
    define(element) {
      const id = `d${elements.length}`;
      elements.push(element(id));
      return `url(#${id})`;
    },
    tinted: withTint,
    definitions: () => elements.join(''),
  });
  return withTint(tint);
}

/** Creates a gradient from top to bottom, with two stops or more. */
export function downward(brush: Brush, ...colours: readonly Colour[]): string {
  return brush.define((id) => `<linearGradient id="${id}" x2="0" y2="1">${stops(colours)}</linearGradient>`);
}

/** Creates a gradient that looks lit from the upper left. With several stops, the first colour is the lightest. */
export function rounded(brush: Brush, ...colours: readonly Colour[]): string {
  return brush.define(
    (id) => `<radialGradient id="${id}" cx=".35" cy=".28" r=".8">${stops(colours)}</radialGradient>`,
  );
}

/** Returns the stroke attributes that turn a line into a row of dots: their diameter and distance in units. */
export function dotted(diameter: number, distance: number): string {
  return `stroke-width="${diameter}" stroke-linecap="round" stroke-dasharray="0 ${distance}"`;
}

/** Returns the part of something that lies inside a shape. */
export function clippedTo(brush: Brush, shape: Shape, content: string): string {
  const clip = brush.define((id) => `<clipPath id="${id}">${element(shape, '')}</clipPath>`);
  return `<g clip-path="${clip}">${content}</g>`;
}

/** Returns a shape as an SVG element with the given presentation attributes. */
export function element(shape: Shape, attributes: string): string {
  return shape.kind === 'disc'
    ? `<circle cx="${short(shape.centre[0])}" cy="${short(shape.centre[1])}" r="${short(shape.radius)}" ${attributes}/>`
    : `<polygon points="${coordinates(shape.points)}" ${attributes}/>`;
}

/** Returns the outline of a shape as an unsteady hand draws it. Points move by up to `tremble` units. */
export function shaky(random: Random, shape: Shape, tremble: number, attributes: string): string {
  const off = () => between(random, -tremble, tremble);
  const points = outline(shape).map(([x, y]): Point => [x + off(), y + off()]);
  return `<polygon points="${coordinates(points)}" ${attributes}/>`;
}

export function coordinates(points: readonly Point[]): string {
  return points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');
}

/** Rounds to a tenth of a unit. This is finer than a pixel; more digits would only make the SVG longer. */
function short(value: number): number {
  return Math.round(value * 10) / 10;
}

function stops(colours: readonly Colour[]): string {
  return colours
    .map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${css(colour)}"/>`)
    .join('');
}
