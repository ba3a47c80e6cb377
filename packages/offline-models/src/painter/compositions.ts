import { between, times } from '../seeded-random.ts';
import { type Brush, dotted, downward } from './brush.ts';
import { black, type Colour, css, darker, lighter, mix, type Tint, white } from './colour.ts';
import { type DrawShape, flat } from './handwriting.ts';
import { hatch } from './hatching.ts';
import { everything, type Scene } from './scene.ts';
import { bounds, box, type Shape, side } from './shape.ts';

/** Draws a scene as a style arranges it. Returns the SVG elements of a square picture. */
export type Composition = (scene: Scene, draw: DrawShape, brush: Brush) => string;

const sheet = (fill: string, more = '') => `<rect width="${side}" height="${side}" fill="${fill}" ${more}/>`;

function sky(scene: Scene, brush: Brush): string {
  return sheet(
    downward(brush, brush.tint(scene.skyTop), brush.tint(scene.skyBottom), brush.tint(scene.skyBottom)),
  );
}

function drawn(shapes: readonly Shape[], draw: DrawShape, brush: Brush): string {
  return shapes.map((shape) => draw(shape, brush)).join('');
}

/** The scene as it is, under its sky. */
export const straight: Composition = (scene, draw, brush) =>
  sky(scene, brush) + drawn(everything(scene), draw, brush);

/** Returns the scene on bare paper, without a sky. */
export function onPaper(colour: string): Composition {
  return (scene, draw, brush) => sheet(colour) + drawn(everything(scene), draw, brush);
}

/** Rays behind the scene, from a point in the sky. */
export function radiant(count: number, opacity: number): Composition {
  return (scene, draw, brush) => {
    const [x, y] = [between(brush.random, 250, 774), scene.horizon * between(brush.random, 0.5, 0.95)];
    return (
      sky(scene, brush) +
      rays(x, y, count, css(lighter(brush.tint(scene.palette.light), 0.4)), opacity) +
      drawn(everything(scene), draw, brush)
    );
  };
}

/** A scene seen through a lens: distant parts are out of focus, and the corners are darker. */
export const throughLens: Composition = (scene, draw, brush) => {
  const blur = brush.define(
    (id) =>
      `<filter id="${id}" color-interpolation-filters="sRGB" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="8"/></filter>`,
  );
  const dark = brush.define(
    (id) =>
      `<radialGradient id="${id}"><stop stop-opacity=".55"/><stop offset="1" stop-opacity="0"/></radialGradient>`,
  );
  const backdrop = [...scene.overhead, ...scene.land];
  const far = backdrop.filter((shape) => shape.depth < 0.45);
  const near = backdrop.filter((shape) => shape.depth >= 0.45);
  const edges = scene.subjects.map(bounds);
  const [left, right] = [
    Math.min(...edges.map((edge) => edge.left)),
    Math.max(...edges.map((edge) => edge.right)),
  ];
  const foot = Math.max(...edges.map((edge) => edge.bottom));
  const shadow =
    edges.length === 0 || foot > side || foot < 800
      ? ''
      : `<ellipse cx="${(left + right) / 2 + 20}" cy="${foot - 4}" rx="${(right - left) * 0.62}" ry="38" fill="${dark}"/>`;
  const vignette = brush.define(
    (id) =>
      `<radialGradient id="${id}" r=".75"><stop offset=".45" stop-opacity="0"/><stop offset="1" stop-opacity=".6"/></radialGradient>`,
  );
  const flare = brush.define(
    (id) =>
      `<linearGradient id="${id}" x2="1" y2="1"><stop stop-color="#fff1d6" stop-opacity=".5"/><stop offset=".6" stop-color="#fff1d6" stop-opacity="0"/></linearGradient>`,
  );
  return (
    sky(scene, brush) +
    `<g filter="${blur}">${drawn(far, flat, brush)}</g>` +
    drawn(near, draw, brush) +
    shadow +
    drawn([...scene.subjects, ...scene.weather], draw, brush) +
    sheet(flare) +
    sheet(vignette)
  );
};

/** Returns the scene in four panels, each in other colours, with halftone dots over all. */
export function inPanels(tints: readonly [Tint, Tint, Tint, Tint]): Composition {
  return (scene, draw, brush) => {
    const half = side / 2;
    const whole = box(0, 0, side, side, black, 0);
    const land = box(0, scene.horizon, side, side - scene.horizon, black, 0);
    const screen = { gap: 28, slant: 45, share: 1 };
    const shine = `<path d="${hatch(whole, screen)}" ${dotted(11, 28)} stroke="#fff" stroke-opacity=".5"/>`;
    const below = `<path d="${hatch(land, screen)}" ${dotted(14, 28)} stroke="#000" stroke-opacity=".22"/>`;
    const panels = tints.map((tint, index) => {
      const inks = brush.tinted(tint);
      const at = `translate(${(index % 2) * half} ${Math.floor(index / 2) * half}) scale(.5)`;
      const ground = sheet(css(tint(scene.skyBottom))) + shine;
      const cut = brush.define(
        (id) => `<clipPath id="${id}"><rect width="${side}" height="${side}"/></clipPath>`,
      );
      return `<g transform="${at}"><g clip-path="${cut}">${ground}${drawn(everything(scene), draw, inks)}${below}</g></g>`;
    });
    const cross = `<path d="M${half} 0V${side}M0 ${half}H${side}" stroke="#fff" stroke-width="14"/>`;
    return panels.join('') + cross;
  };
}

/** Returns the left half of the scene, mirrored to the right, over fans of rays, in a frame of fine lines. */
export function symmetrical(line: string): Composition {
  return (scene, draw, brush) => {
    const half = side / 2;
    const cut = brush.define(
      (id) => `<clipPath id="${id}"><rect width="${half}" height="${side}"/></clipPath>`,
    );
    const left = `<g clip-path="${cut}">${drawn(scene.land, draw, brush)}</g>`;
    const subject = `<g transform="translate(${half - middle(scene.subjects)} -90)">${drawn(scene.subjects, draw, brush)}</g>`;
    const fans = [0, 256, 512, 768, 1024].map((x) =>
      [110, 88, 66, 44, 22]
        .map(
          (radius) =>
            `<circle cx="${x}" cy="${side - 30}" r="${radius}" fill="${css(brush.tint(black))}" stroke="${line}" stroke-width="5"/>`,
        )
        .join(''),
    );
    const frame = [24, 42, 52].map(
      (inset, index) =>
        `<rect x="${inset}" y="${inset}" width="${side - inset * 2}" height="${side - inset * 2}" fill="none" stroke="${line}" stroke-width="${index ? 3 : 9}"/>`,
    );
    const sunburst = [150, 128, 106].map(
      (radius) =>
        `<circle cx="${half}" cy="${scene.horizon - 60}" r="${radius}" fill="${css(brush.tint(scene.palette.light))}" stroke="${line}" stroke-width="6"/>`,
    );
    return (
      sky(scene, brush) +
      rays(half, scene.horizon - 60, 22, line, 0.55) +
      sunburst.join('') +
      left +
      `<g transform="matrix(-1 0 0 1 ${side} 0)">${left}</g>` +
      subject +
      fans.join('') +
      frame.join('')
    );
  };
}

/** The subject between overlapping discs and arcs, over a land that fans out in turned layers. */
export const scattered: Composition = (scene, draw, brush) => {
  const { random, tint } = brush;
  const { palette } = scene;
  const colours: Colour[] = [palette.accent, palette.water, palette.light, palette.near, palette.far];
  const colour = () => css(tint(colours[Math.floor(random() * colours.length)] ?? palette.accent));
  const at = () => between(random, 60, 964);
  const circles = (count: number, style: () => string) =>
    times(count, () => `<circle cx="${at()}" cy="${at()}" r="${between(random, 60, 240)}" ${style()}/>`).join(
      '',
    );
  const layers = scene.land
    .filter(({ depth }) => depth > 0.05)
    .map((shape) => {
      const turn = `rotate(${between(random, -14, 14)} 512 800) translate(0 ${between(random, -260, 20)})`;
      return `<g opacity=".6" transform="${turn}">${draw(shape, brush)}</g>`;
    });
  const arcs = () =>
    `fill="none" stroke="${colour()}" stroke-width="${between(random, 6, 26)}" stroke-dasharray="${between(random, 120, 420)} 2000"`;
  return (
    sheet(css(mix(tint(scene.skyBottom), white, 0.5))) +
    circles(7, () => `fill="${colour()}" fill-opacity=".7"`) +
    layers.join('') +
    circles(6, arcs) +
    drawn(scene.subjects, draw, brush) +
    circles(3, () => `fill="${colour()}" fill-opacity=".22"`)
  );
};

/** Stripes that fan out from the horizon behind the scene, and a sheet with round corners. */
export function striped(codes: readonly string[]): Composition {
  return (scene, draw, brush) => {
    const x = between(brush.random, 300, 724);
    const hoops = codes.map(
      (code, index) => `<circle cx="${x}" cy="${scene.horizon}" r="${560 - index * 78}" fill="${code}"/>`,
    );
    const margin = `<path fill-rule="evenodd" d="M0 0H1024V1024H0ZM110 56H914Q968 56 968 110V914Q968 968 914 968H110Q56 968 56 914V110Q56 56 110 56Z" fill="#f6e7c8"/>`;
    return (
      sheet(codes[0] ?? '#fff') +
      hoops.join('') +
      drawn([...scene.land, ...scene.subjects], draw, brush) +
      margin
    );
  };
}

/** A sun cut into slices over a grid that runs to the horizon. Of the land, only the skyline is drawn. */
export const onGrid: Composition = (scene, draw, brush) => {
  const { horizon } = scene;
  const sun = brush.define(
    (id) =>
      `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="#fff27a"/><stop offset=".5" stop-color="#ff7ac1"/><stop offset="1" stop-color="#d13bff"/></linearGradient>`,
  );
  const night = brush.define(
    (id) =>
      `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="#1c0f5a"/><stop offset=".3" stop-color="#8a2be2"/><stop offset=".56" stop-color="#ff71ce"/><stop offset=".6" stop-color="#2b0b52"/><stop offset="1" stop-color="#12063a"/></linearGradient>`,
  );
  const slices = times(
    6,
    (index) =>
      `<rect x="200" y="${horizon - 190 + index * 40}" width="624" height="${6 + index * 3.4}" fill="#e25ad8"/>`,
  );
  const verticals = times(33, (index) => `M512 ${horizon}L${512 + (index - 16) * 150} ${side}`);
  const horizontals = times(11, (index) => `M0 ${horizon + (index / 10) ** 2.1 * (side - horizon)}H${side}`);
  const grid = (width: number, opacity: number) =>
    `<path d="${verticals.join('')}${horizontals.join('')}" stroke="#3ff6ff" stroke-width="${width}" opacity="${opacity}"/>`;
  const ground = sheet('#1a0845', `y="${horizon}"`);
  const skyline = scene.land.filter((shape) => shape.depth < 0.35);
  return (
    sheet(night) +
    `<circle cx="512" cy="${horizon - 120}" r="250" fill="${sun}"/>` +
    slices.join('') +
    drawn(skyline, draw, brush) +
    ground +
    grid(9, 0.25) +
    grid(2.5, 0.9) +
    drawn(scene.subjects, draw, brush)
  );
};

/** The scene in a studio, with lit balls in its colours around it. */
export const inStudio: Composition = (scene, draw, brush) => {
  const { palette } = scene;
  const balls = [palette.accent, palette.water, palette.light, palette.near, palette.accent].map(
    (colour, index): Shape => {
      const radius = between(brush.random, 34, 92);
      return {
        kind: 'disc',
        colour: mix(colour, white, 0.1),
        depth: 1,
        radius,
        centre: [
          90 + index * 210 + between(brush.random, -60, 60),
          side - radius * between(brush.random, 0.9, 1.4),
        ],
      };
    },
  );
  return sky(scene, brush) + drawn(everything(scene), draw, brush) + drawn(balls, draw, brush);
};

/** Particles of light floating over a scene that has darkened towards its edges. */
export const luminous: Composition = (scene, draw, brush) => {
  const colour = css(lighter(brush.tint(scene.palette.accent), 0.4));
  const sparks = times(40, () => {
    const [x, y, radius] = [
      between(brush.random, 0, side),
      between(brush.random, 0, side),
      between(brush.random, 2, 9),
    ];
    return `<circle cx="${x}" cy="${y}" r="${radius * 3.4}" fill="${colour}" fill-opacity=".16"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#fff" fill-opacity=".85"/>`;
  });
  const backdrop = downward(
    brush,
    darker(brush.tint(scene.skyTop), 0.6),
    darker(brush.tint(scene.skyTop), 0.2),
    brush.tint(scene.palette.accent),
  );
  return sheet(backdrop) + drawn(everything(scene), draw, brush) + sparks.join('');
};

/** A picture in a book: inset on a sheet of paper, corners rounded. */
export const plate: Composition = (scene, draw, brush) => {
  const cut = brush.define(
    (id) => `<clipPath id="${id}"><rect x="64" y="64" width="896" height="896" rx="60"/></clipPath>`,
  );
  return `${sheet('#f7f0e3')}<g clip-path="${cut}">${straight(scene, draw, brush)}</g>`;
};

/** Halfway between the left and the right end of some shapes; the middle of the sheet when there are none. */
function middle(shapes: readonly Shape[]): number {
  if (shapes.length === 0) return side / 2;
  const extents = shapes.map(bounds);
  return (Math.min(...extents.map(({ left }) => left)) + Math.max(...extents.map(({ right }) => right))) / 2;
}

function rays(x: number, y: number, count: number, colour: string, opacity: number): string {
  const wedges = times(count, (index) => {
    const [from, to] = [(index / count) * 2 * Math.PI, ((index + 0.5) / count) * 2 * Math.PI];
    const reach = side * 1.5;
    return `M${x} ${y}L${x + Math.cos(from) * reach} ${y + Math.sin(from) * reach}L${x + Math.cos(to) * reach} ${y + Math.sin(to) * reach}Z`;
  });
  return `<path d="${wedges.join('')}" fill="${colour}" fill-opacity="${opacity}"/>`;
}
