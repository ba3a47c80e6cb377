import svgpath from 'svgpath';
import { digits, libraryGrid, marks } from '../src/painter/paths.ts';

/** A filled part of an icon: its colour as `#rrggbb`, and the data of its path. */
interface Part {
  readonly colour: string;
  readonly data: string;
}

/** Returns the filled parts of an icon as paths. A gradient becomes its first colour. */
export function partsOf(svg: string): Part[] {
  const gradients = [
    ...svg.matchAll(/<(?:linear|radial)Gradient[^>]*\bid="([^"]*)".*?stop-color="([^"]*)"/g),
  ];
  const firstStops = new Map(gradients.map(([, id, colour]) => [`url(#${id})`, colour]));
  const inherited = svg.match(/^<g fill="(#[^"]*)"/)?.[1] ?? '#000';
  const visible = svg.replaceAll(/<defs>.*?<\/defs>/g, '');
  return [...visible.matchAll(/<(path|circle|ellipse|rect)\b([^>]*)>/g)].flatMap(([, tag, text = '']) => {
    const attributes = new Map(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const fill = attributes.get('fill') ?? inherited;
    const number = (name: string) => Number(attributes.get(name) ?? 0);
    const path = tag === 'path' ? (attributes.get('d') ?? '') : rounded(tag === 'rect', number);
    const data = svgpath(path)
      .transform(attributes.get('transform') ?? '')
      .toString();
    return fill === 'none'
      ? []
      : [{ colour: paled(firstStops.get(fill) ?? fill, number('opacity') || 1), data }];
  });
}

/** Writes an ellipse, or a rectangle with round corners, as a path. */
function rounded(isRectangle: boolean, number: (name: string) => number): string {
  const radius = number('r');
  const [width, height] = isRectangle
    ? [number('width'), number('height')]
    : [2 * (radius || number('rx')), 2 * (radius || number('ry'))];
  const [x, y] = isRectangle
    ? [number('x'), number('y')]
    : [number('cx') - width / 2, number('cy') - height / 2];
  const [rx, ry] = [
    Math.min(isRectangle ? number('rx') : width, width / 2),
    Math.min(isRectangle ? number('rx') : height, height / 2),
  ];
  const corner = (across: number, down: number) => `a${rx} ${ry} 0 0 1 ${across * rx} ${down * ry}`;
  return `M${x + rx} ${y}h${width - 2 * rx}${corner(1, 1)}v${height - 2 * ry}${corner(-1, 1)}h${2 * rx - width}${corner(-1, -1)}v${2 * ry - height}${corner(1, -1)}z`;
}

/** Returns a colour as six digits, as it looks on white with less than full opacity. */
function paled(colour: string, opacity: number): string {
  const code = colour.length === 4 ? colour.replaceAll(/[^#]/g, '$&$&') : colour;
  const channels = code.slice(1).match(/../g) ?? [];
  const mixed = channels.map((channel) => Math.round(255 - (255 - Number.parseInt(channel, 16)) * opacity));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Writes the data of a path as `readPaths` reads it. */
export function encodePath(data: string): string {
  let text = '';
  let [x, y, mark]: [number, number, string] = [0, 0, ''];
  const add = (next: string, ...points: readonly (readonly [number, number])[]) => {
    const steps = points.map((point) => point.map((value) => Math.round(value * libraryGrid)));
    const [endX = x, endY = y] = steps.at(-1) ?? [];
    if (next === marks.line && endX === x && endY === y) return;
    if (next !== mark) text += next;
    mark = next === marks.outline ? '' : next;
    for (const [stepX = 0, stepY = 0] of steps) {
      text += digitsOf(stepX - x) + digitsOf(stepY - y);
      [x, y] = [stepX, stepY];
    }
  };
  svgpath(data)
    .abs()
    .unshort()
    .unarc()
    .iterate(([command, ...numbers], _, cx, cy) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.map(Number);
      if (command === 'M') add(marks.outline, [a, b]);
      else if (command === 'L') add(marks.line, [a, b]);
      else if (command === 'H') add(marks.line, [a, cy]);
      else if (command === 'V') add(marks.line, [cx, a]);
      else if (command === 'C' && Math.hypot(e - cx, f - cy) < 0.25) add(marks.line, [e, f]);
      else if (command === 'C') add(marks.curve, [a, b], [c, d], [e, f]);
      else if (command === 'Q')
        add(
          marks.curve,
          [cx + (a - cx) / 1.5, cy + (b - cy) / 1.5],
          [c + (a - c) / 1.5, d + (b - d) / 1.5],
          [c, d],
        );
      else if (command !== 'Z' && command !== 'z')
        throw new Error(`The command ${command} of a path is unknown.`);
    });
  return text;
}

/** Writes a whole number as one digit when it is near 0, otherwise as three. */
function digitsOf(value: number): string {
  if (Math.abs(value) < 42) return digits.charAt(value + 42);
  const all = value + 3500;
  return digits.charAt(84) + digits.charAt(Math.floor(all / 84)) + digits.charAt(all % 84);
}
