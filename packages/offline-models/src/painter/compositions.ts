import { between, pick, times } from '../seeded-random.ts';
import { type Brush, circle, clippedTo, dotted, downward } from './brush.ts';
import { black, css, darker, hex, lighter, mix, type Tint, white } from './colour.ts';
import { type DrawShape, flat } from './handwriting.ts';
import { everything, type Scene } from './scene.ts';
import { bounds, box, disc, hatch, type Shape, side } from './shape.ts';

/** Draws a scene as a style arranges it. Returns the SVG elements of a square picture. */
export type Composition = (scene: Scene, draw: DrawShape, brush: Brush) => string;

const half = side / 2;
const sheet = (fill: string, more = '') => `<rect width="${side}" height="${side}" fill="${fill}" ${more}/>`;

function sky({ palette: { skyTop, skyBottom } }: Scene, brush: Brush): string {
  const bottom = brush.tint(skyBottom);
  return sheet(downward(brush, brush.tint(skyTop), bottom, bottom));
}

function drawn(shapes: readonly Shape[], draw: DrawShape, brush: Brush): string {
  return shapes.map((shape) => draw(shape, brush)).join('');
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
  const [x, y] = [between(brush.random, 250, 774), scene.horizon * between(brush.random, 0.5, 0.95)];
  const beams = rays(x, y, 14, css(lighter(brush.tint(scene.palette.light), 0.4)), 0.3);
  return sky(scene, brush) + beams + drawn(everything(scene), draw, brush);
};

const isDistant = ({ depth }: Shape) => depth < 0.45;

/** What a lens shows out of focus. */
export const outOfFocus: Composition = (scene, _draw, brush) =>
  sky(scene, brush) + drawn([...scene.overhead, ...scene.land].filter(isDistant), flat, brush);

/** What a lens shows in focus, with darker corners. */
export const inFocus: Composition = (scene, draw, brush) => {
  const fading = (from: string, to: string) =>
    brush.define('radialGradient', 'r=".75"', `<stop offset=".45" ${from}/><stop offset="1" ${to}/>`);
  const near = [...scene.overhead, ...scene.land].filter((shape) => !isDistant(shape));
  const { left, right, bottom } = bounds(...scene.subjects);
  const place = `cx="${(left + right) / 2 + 20}" cy="${bottom - 4}" rx="${(right - left) * 0.6}" ry="38"`;
  const shade = fading('stop-opacity=".5"', 'stop-opacity="0"');
  const shadow = bottom > 800 && bottom < side ? `<ellipse ${place} fill="${shade}"/>` : '';
  const subjects = drawn([...scene.subjects, ...scene.weather], draw, brush);
  return (
    drawn(near, draw, brush) + shadow + subjects + sheet(fading('stop-opacity="0"', 'stop-opacity=".6"'))
  );
};

/** Returns the scene in four panels, each in other colours, with halftone dots over all. */
export const inPanels =
  (tints: readonly Tint[]): Composition =>
  (scene, draw, brush) => {
    const whole = box([0, 0, side, side], black, 0);
    const land = box([0, scene.horizon, side, side - scene.horizon], black, 0);
    const screen = { gap: 28, slant: 45, share: 1 };
    const shine = `<path d="${hatch(whole, screen)}" ${dotted(11, 28)} stroke="#fff" stroke-opacity=".5"/>`;
    const below = `<path d="${hatch(land, screen)}" ${dotted(14, 28)} stroke="#000" stroke-opacity=".22"/>`;
    const panels = tints.map((tint, index) => {
      const ground = sheet(css(tint(scene.palette.skyBottom))) + shine;
      const content = ground + drawn(everything(scene), draw, { ...brush, tint }) + below;
      const at = `translate(${(index % 2) * half} ${Math.floor(index / 2) * half}) scale(.5)`;
      return `<g transform="${at}">${clippedTo(brush, whole, content)}</g>`;
    });
    return `${panels.join('')}<path d="M${half} 0V${side}M0 ${half}H${side}" stroke="#fff" stroke-width="14"/>`;
  };

/** Returns the left half of the land, mirrored to the right, over fans of rays, in a frame of fine lines. */
export const symmetrical =
  (line: string): Composition =>
  (scene, draw, brush) => {
    const left = clippedTo(brush, box([0, 0, half, side], black, 0), drawn(scene.land, draw, brush));
    const extent = scene.subjects.length === 0 ? { left: 0, right: side } : bounds(...scene.subjects);
    const shift = half - (extent.left + extent.right) / 2;
    const discs = (x: number, y: number, radii: readonly number[], fill: string) =>
      radii
        .map((radius) => circle(x, y, radius, `fill="${fill}" stroke="${line}" stroke-width="5"`))
        .join('');
    const frame = [24, 42, 52].map((inset, index) => {
      const inner = side - inset * 2;
      return `<rect x="${inset}" y="${inset}" width="${inner}" height="${inner}" fill="none" stroke="${line}" stroke-width="${index ? 3 : 9}"/>`;
    });
    return (
      sky(scene, brush) +
      rays(half, scene.horizon - 60, 22, line, 0.55) +
      discs(half, scene.horizon - 60, [150, 128, 106], css(brush.tint(scene.palette.light))) +
      left +
      `<g transform="matrix(-1 0 0 1 ${side} 0)">${left}</g>` +
      `<g transform="translate(${shift} -90)">${drawn(scene.subjects, draw, brush)}</g>` +
      times(5, (at) => discs(at * 256, side - 30, [110, 88, 66, 44, 22], css(brush.tint(black)))).join('') +
      frame.join('')
    );
  };

/** The subject between overlapping discs and arcs, over a land that fans out in turned layers. */
export const scattered: Composition = (scene, draw, brush) => {
  const { random } = brush;
  const { accent, water, light, near, far, skyBottom } = scene.palette;
  const colour = () => css(brush.tint(pick(random, [accent, water, light, near, far])));
  const at = () => between(random, 60, 964);
  const circles = (count: number, style: () => string) =>
    times(count, () => circle(at(), at(), between(random, 60, 240), style())).join('');
  const layers = scene.land
    .filter(({ depth }) => depth > 0.05)
    .map((shape) => {
      const turn = `rotate(${between(random, -14, 14)} 512 800) translate(0 ${between(random, -260, 20)})`;
      return `<g opacity=".6" transform="${turn}">${draw(shape, brush)}</g>`;
    });
  const arc = () =>
    `fill="none" stroke="${colour()}" stroke-width="${between(random, 6, 26)}" stroke-dasharray="${between(random, 120, 420)} 2000"`;
  return (
    sheet(css(mix(brush.tint(skyBottom), white, 0.5))) +
    circles(7, () => `fill="${colour()}" fill-opacity=".7"`) +
    layers.join('') +
    circles(6, arc) +
    drawn(scene.subjects, draw, brush) +
    circles(3, () => `fill="${colour()}" fill-opacity=".22"`)
  );
};

/** Hoops that rise from the horizon behind the scene, and a margin with round corners. */
export const striped =
  (codes: readonly string[]): Composition =>
  (scene, draw, brush) => {
    const x = between(brush.random, 300, 724);
    const hoops = codes.map((code, at) => circle(x, scene.horizon, 560 - at * 78, `fill="${code}"`));
    return (
      sheet(codes[0] ?? '') +
      hoops.join('') +
      drawn([...scene.land, ...scene.subjects], draw, brush) +
      `<path fill-rule="evenodd" d="M0 0H1024V1024H0ZM110 56H914Q968 56 968 110V914Q968 968 914 968H110Q56 968 56 914V110Q56 56 110 56Z" fill="${codes.at(-1)}"/>`
    );
  };

/** A sun cut into slices over a grid that runs to the horizon. Of the land, only the skyline is drawn. */
export const onGrid: Composition = (scene, draw, brush) => {
  const { horizon } = scene;
  const fading = (...codes: string[]) => downward(brush, ...codes.map(hex));
  const slices = times(6, (at) => {
    return `<rect x="200" y="${horizon - 190 + at * 40}" width="624" height="${6 + at * 3.4}" fill="#e25ad8"/>`;
  });
  const verticals = times(33, (index) => `M512 ${horizon}L${512 + (index - 16) * 150} ${side}`);
  const horizontals = times(11, (index) => `M0 ${horizon + (index / 10) ** 2.1 * (side - horizon)}H${side}`);
  const grid = (width: number, opacity: number) =>
    `<path d="${verticals.join('')}${horizontals.join('')}" stroke="#3ff6ff" stroke-width="${width}" opacity="${opacity}"/>`;
  const skyline = scene.land.filter((shape) => shape.depth < 0.35);
  return (
    sheet(fading('#1c0f5a', '#8a2be2', '#ff71ce', '#ff71ce')) +
    circle(half, horizon - 120, 250, `fill="${fading('#fff27a', '#ff7ac1', '#d13bff')}"`) +
    slices.join('') +
    drawn(skyline, draw, brush) +
    sheet('#1a0845', `y="${horizon}"`) +
    grid(9, 0.25) +
    grid(2.5, 0.9) +
    drawn(scene.subjects, draw, brush)
  );
};

/** The scene in a studio, with lit balls in its colours around it. */
export const inStudio: Composition = (scene, draw, brush) => {
  const { accent, water, light, near } = scene.palette;
  const balls = [accent, water, light, near, accent].map((colour, index) => {
    const radius = between(brush.random, 34, 92);
    const x = 90 + index * 210 + between(brush.random, -60, 60);
    const y = side - radius * between(brush.random, 0.9, 1.4);
    return disc([x, y], radius, mix(colour, white, 0.1), 1);
  });
  return straight(scene, draw, brush) + drawn(balls, draw, brush);
};

/** Particles of light floating over a scene that has darkened towards its edges. */
export const luminous: Composition = (scene, draw, brush) => {
  const { accent, skyTop } = scene.palette;
  const colour = css(lighter(brush.tint(accent), 0.4));
  const sparks = times(40, () => {
    const [x, y] = [between(brush.random, 0, side), between(brush.random, 0, side)];
    const radius = between(brush.random, 2, 9);
    const halo = circle(x, y, radius * 3.4, `fill="${colour}" fill-opacity=".16"`);
    return halo + circle(x, y, radius, 'fill="#fff" fill-opacity=".85"');
  });
  const [top, bottom] = [brush.tint(skyTop), brush.tint(accent)];
  const backdrop = sheet(downward(brush, darker(top, 0.6), darker(top, 0.2), bottom));
  return backdrop + drawn(everything(scene), draw, brush) + sparks.join('');
};

/** A picture in a book: inset on a sheet of paper, corners rounded. */
export const plate: Composition = (scene, draw, brush) => {
  const frame = '<rect x="64" y="64" width="896" height="896" rx="60"/>';
  return sheet('#f7f0e3') + clippedTo(brush, frame, straight(scene, draw, brush));
};

function rays(x: number, y: number, count: number, colour: string, opacity: number): string {
  const edge = (turn: number) =>
    `L${x + Math.cos(turn * 2 * Math.PI) * side * 1.5} ${y + Math.sin(turn * 2 * Math.PI) * side * 1.5}`;
  const wedges = times(count, (at) => `M${x} ${y}${edge(at / count)}${edge((at + 0.5) / count)}Z`);
  return `<path d="${wedges.join('')}" fill="${colour}" fill-opacity="${opacity}"/>`;
}
