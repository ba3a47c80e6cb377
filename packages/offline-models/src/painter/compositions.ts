import { between, pick, times } from '../seeded-random.ts';
import { type Brush, clippedTo, define, downward, outline } from './brush.ts';
import { asItIs, black, css, darker, hex, mix, type Tint, white } from './colour.ts';
import { type DrawShape, flat, outOfFocus } from './handwriting.ts';
import { everything, type Scene } from './scene.ts';
import { box, disc, hatch, type Point, ring, roundedBox, type Shape, side } from './shape.ts';

/** Draws a scene as a style arranges it. Returns the SVG elements of a square picture. */
export type Composition = (scene: Scene, draw: DrawShape, brush: Brush) => string;

const half = side / 2;
const sheet = (fill: string, more = '') => `<rect width="${side}" height="${side}" fill="${fill}" ${more}/>`;

function sky({ palette: { skyTop, skyBottom } }: Scene, brush: Brush): string {
  const bottom = brush.tint(skyBottom);
  return sheet(downward(brush, brush.tint(skyTop), bottom, bottom));
}

function drawn(shapes: readonly Shape[], draw: DrawShape, brush: Brush): string {
  return shapes.map((shape) => (shape.isShadow ? flat : draw)(shape, brush)).join('');
}

/** The scene as it is, under its sky. */
export const straight: Composition = (scene, draw, brush) =>
  sky(scene, brush) + drawn(everything(scene), draw, brush);

/** The scene on bare paper, without a sky. */
export const onPaper =
  (colour: string): Composition =>
  (scene, draw, brush) =>
    sheet(colour) + drawn(everything(scene), draw, brush);

/** Rays behind the scene, from a point in the sky. */
export const radiant: Composition = (scene, draw, brush) => {
  const beams = rays(between(brush.random, 250, 774), scene.horizon * 0.7, css(white), 0.3);
  return sky(scene, brush) + beams + drawn(everything(scene), draw, brush);
};

/** What is far looks out of focus, and the corners are darker. */
export const throughLens: Composition = (scene, draw, brush) => {
  const stops = '<stop offset=".45" stop-opacity="0"/><stop offset="1" stop-opacity=".6"/>';
  const corners = sheet(define(brush, 'radialGradient', 'r=".75"', stops));
  const scenery = [...scene.overhead, ...scene.land].map((shape) =>
    (shape.depth < 0.45 ? outOfFocus : draw)(shape, brush),
  );
  return (
    sky(scene, brush) + scenery.join('') + drawn([...scene.subjects, ...scene.weather], draw, brush) + corners
  );
};

/** Returns the scene in four panels with halftone dots, in the colours of the style and in three other tints. */
export const inPanels =
  (tints: readonly Tint[]): Composition =>
  (scene, draw, brush) => {
    const whole = box([0, 0, side, side], black, 0);
    const dots = 'stroke="#fff" stroke-opacity=".5" stroke-width="11" stroke-linecap="round"';
    const screen = `<path d="${hatch(whole, 28, 45)}" ${dots} stroke-dasharray="0 28"/>`;
    const panels = [brush.tint, ...tints].map((tint, index) => {
      const ground = sheet(css(tint(scene.palette.skyBottom))) + screen;
      const content = ground + drawn(everything(scene), draw, { ...brush, tint });
      const at = `translate(${(index % 2) * half} ${Math.floor(index / 2) * half}) scale(.5)`;
      return `<g transform="${at}">${clippedTo(brush, whole, content)}</g>`;
    });
    return `${panels.join('')}<path d="M${half} 0V${side}M0 ${half}H${side}" stroke="#fff" stroke-width="14"/>`;
  };

/** Returns the left half of the land, mirrored to the right, before a sun with rays, in a frame of fine lines. */
export const symmetrical =
  (line: string): Composition =>
  (scene, draw, brush) => {
    const left = clippedTo(brush, box([0, 0, half, side], black, 0), drawn(scene.land, draw, brush));
    const y = scene.horizon - 60;
    const suns = [150, 128, 106].map((radius) => disc([half, y], radius, scene.palette.light, 0));
    return (
      sky(scene, brush) +
      rays(half, y, line, 0.55) +
      drawn(suns, draw, brush) +
      left +
      `<g transform="matrix(-1 0 0 1 ${side} 0)">${left}</g>` +
      drawn(scene.subjects, draw, brush) +
      `<path d="M22 22H1002V1002H22ZM46 46H978V978H46Z" fill="none" stroke="${line}" stroke-width="6"/>`
    );
  };

/** The subject before discs and a land that fans out in turned layers. */
export const scattered: Composition = (scene, draw, brush) => {
  const { random } = brush;
  const { accent, water, light, near, far, skyBottom } = scene.palette;
  const at = () => between(random, 60, 964);
  const discs = times(7, () =>
    disc([at(), at()], between(random, 40, 160), pick(random, [accent, water, light, near, far]), 0),
  );
  const layers = scene.land.map((shape) => {
    const turn = `rotate(${between(random, -14, 14)} 512 800) translate(0 ${between(random, -260, 20)})`;
    return `<g transform="${turn}">${draw(shape, brush)}</g>`;
  });
  const ground = sheet(css(mix(brush.tint(skyBottom), white, 0.5)));
  const shapes = `<g opacity=".6">${layers.join('')}${drawn(discs, draw, brush)}</g>`;
  return ground + shapes + drawn(scene.subjects, draw, brush);
};

/** Hoops that rise from the horizon behind the scene. */
export const striped =
  (codes: readonly string[]): Composition =>
  (scene, draw, brush) => {
    const x = between(brush.random, 300, 724);
    const hoops = codes.map((code, at) => disc([x, scene.horizon], 560 - at * 78, hex(code), 0));
    const ground = sheet(codes[0] ?? '') + drawn(hoops, flat, { ...brush, tint: asItIs });
    // A pale rim sets the subjects off: in these colours, they would be lost on the land.
    const rim = scene.subjects.filter(({ isShadow }) => !isShadow).map(({ rings }) => outline(rings));
    const pale = codes.at(-1) ?? '';
    const rims = `<path d="${rim.join('')}" fill="${pale}" stroke="${pale}" stroke-width="18" stroke-linejoin="round"/>`;
    return ground + drawn(scene.land, draw, brush) + rims + drawn(scene.subjects, draw, brush);
  };

/** A picture in a margin of paper, with round corners. */
export const inMargin =
  (colour: string, compose: Composition): Composition =>
  (scene, draw, brush) =>
    sheet(colour) + clippedTo(brush, roundedBox(56, 0, 54, black), compose(scene, draw, brush));

/** A sun cut into slices over a grid that runs to the horizon. Of the land, only the skyline is drawn. */
export const onGrid: Composition = (scene, draw, brush) => {
  const { horizon } = scene;
  const fading = (...codes: string[]) => downward(brush, ...codes.map(hex));
  const slices = times(6, (at) => `M200 ${horizon - 190 + at * 40}h624v${6 + at * 3.4}h-624Z`);
  const verticals = times(33, (index) => `M512 ${horizon}L${512 + (index - 16) * 150} ${side}`);
  const horizontals = times(11, (index) => `M0 ${horizon + (index / 10) ** 2.1 * (side - horizon)}H${side}`);
  const grid = `<path d="${verticals.join('')}${horizontals.join('')}" stroke="#3ff6ff" stroke-width="2.5"/>`;
  const skyline = scene.land.filter((shape) => shape.depth < 0.35);
  return (
    sheet(fading('#1c0f5a', '#8a2be2', '#ff71ce', '#ff71ce')) +
    `<circle cx="512" cy="${horizon - 120}" r="250" fill="${fading('#fff27a', '#ff7ac1', '#d13bff')}"/>` +
    `<path d="${slices.join('')}" fill="#e25ad8"/>` +
    drawn(skyline, draw, brush) +
    sheet('#1a0845', `y="${horizon}"`) +
    grid +
    drawn(scene.subjects, draw, brush)
  );
};

/** Particles of light floating over a scene before a dark sky. */
export const luminous: Composition = (scene, draw, brush) => {
  const [top, bottom] = [brush.tint(scene.palette.skyTop), brush.tint(scene.palette.accent)];
  const at = () => between(brush.random, 0, side);
  const sparks = times(40, () => disc([at(), at()], between(brush.random, 2, 8), white, 1));
  const backdrop = sheet(downward(brush, darker(top, 0.6), darker(top, 0.2), bottom));
  return backdrop + drawn([...everything(scene), ...sparks], draw, brush);
};

function rays(x: number, y: number, colour: string, opacity: number): string {
  const rim = ring([x, y], side * 1.5, side * 1.5, 36);
  const wedges = times(18, (at): Point[] => [[x, y], ...rim.slice(2 * at, 2 * at + 2)]);
  return `<path d="${outline(wedges)}" fill="${colour}" fill-opacity="${opacity}"/>`;
}
