/**
 * Generates `src/generated/library.ts`: the drawings of Fluent Emoji as paths on a grid, and their names in six
 * languages from Unicode CLDR: `npm run generate`. The painter needs neither package at run time.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { element } from '../src/painter/brush.ts';
import { css } from '../src/painter/colour.ts';
import { readPaths } from '../src/painter/paths.ts';
import { bounds, crossingsAt, type Shape } from '../src/painter/shape.ts';
import { grammars, languages, meanings } from '../src/painter/words.ts';
import { kindsOf } from './kinds.ts';
import { namesIn } from './names.ts';
import { encodePath, partsOf } from './paths.ts';

const require = createRequire(import.meta.url);
const icons = require('@iconify-json/fluent-emoji-flat/icons.json');
const iconNames: Readonly<Record<string, string>> = require('@iconify-json/fluent-emoji-flat/chars.json');
const kinds: Readonly<Record<number, string>> = require('emojibase-data/meta/groups.json').subgroups;
const emojis: readonly Emoji[] = require('emojibase-data/en/data.json');

interface Emoji {
  readonly emoji: string;
  readonly hexcode: string;
  readonly label: string;
  readonly tags?: readonly string[];
  readonly group?: number;
  readonly subgroup?: number;
  readonly skins?: readonly Emoji[];
}

/** Signs and flags are no pictures. The other groups are from smileys to objects. */
const lastGroup = 7;
/** Heads of animals that the names don't call faces, and what they call a face though it is none. */
const alsoHeads = ['raccoon', 'polar bear', 'moose', 'boar', 'chicken'];
const noHeads = ['spouting whale', 'pig nose'];

function svgOf({ hexcode }: Emoji): string | undefined {
  const code = hexcode.toLowerCase();
  const name = iconNames[code] ?? iconNames[code.replaceAll('-fe0f', '')] ?? '';
  return icons.icons[icons.aliases?.[name]?.parent ?? name]?.body;
}

/** Resolves to the pixels of the content of an SVG with a side of 32. */
function pixelsOf(content: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 32 32">${content}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).raw().toBuffer();
}

/** Resolves to the mean difference of a channel, between an icon and what `readPaths` makes of it. */
async function errorOf(svg: string, shapes: readonly Shape[]): Promise<number> {
  const elements = shapes.map((shape) => element(shape, `fill="${css(shape.colour)}"`));
  const [one, other] = [
    await pixelsOf(svg),
    await pixelsOf(`<g fill-rule="evenodd">${elements.join('')}</g>`),
  ];
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

/** Whether a drawing is a picture in a frame, with a sky. The painter paints these scenes itself, but not bridges. */
function isScene({ label }: Emoji, shapes: readonly Shape[]): boolean {
  const { left, right, top, bottom } = bounds(...shapes);
  const isFilled = [0.1, 0.5, 0.9].every((share) => {
    const crossings = shapes.flatMap((shape) => crossingsAt(shape, top + (bottom - top) * share));
    return Math.max(...crossings) - Math.min(...crossings) > 0.98 * (right - left);
  });
  return isFilled && bottom - top > 27 && !label.includes('bridge');
}

function poseOf({ label, tags = [] }: Emoji, kind: string, shapes: readonly Shape[]): string {
  const { left, right, bottom } = bounds(...shapes);
  const crossings = shapes.flatMap((shape) => crossingsAt(shape, bottom - 0.4));
  const isCut = Math.max(...crossings) - Math.min(...crossings) > 0.5 * (right - left);
  const isFace = /\bface\b/.test([label, ...tags].join(' ')) && !noHeads.includes(label);
  if (kind === 'person') return 'person';
  if (/^person-(gesture|role|fantasy)$/.test(kind)) return isCut ? 'bust' : 'whole';
  if (!/^animal/.test(kind) || !(isFace || alsoHeads.includes(label))) return 'whole';
  return /horse|unicorn|dragon|moose|chicken|boar/.test(label) ? 'bust' : 'head';
}

/**
 * Of a cook, a man cook and a woman cook, the last two stand for the first. What looks to the right is a mirror image.
 */
function standsFor({ hexcode, label }: Emoji): string | undefined {
  const isNeutral = emojis.some(
    (other) => other.label === `man ${label.replace('person ', '')}` && other.hexcode !== hexcode,
  );
  if (label.includes('facing right') || (isNeutral && !label.startsWith('man'))) return '';
  const neutral =
    label.startsWith('man ') &&
    emojis.find((other) => [label.slice(4), `person ${label.slice(4)}`].includes(other.label));
  return neutral ? neutral.emoji : undefined;
}

const hexcodes: string[] = [];
const heads = new Set<string>();
const lines: string[] = [];
const leftOut: string[] = [];
for (const emoji of emojis) {
  const { group, subgroup, label } = emoji;
  const svg = svgOf(emoji);
  const other = standsFor(emoji);
  if (other === '' || svg === undefined || group === undefined || subgroup === undefined || group > lastGroup)
    continue;
  const kind = kinds[subgroup] ?? '';
  const paths = partsOf(svg)
    .map(({ colour, data }) => colour.slice(1) + encodePath(data))
    .join('|');
  const shapes = readPaths(paths);
  const isPlace = /^(place|sky|event)/.test(kind);
  if ((await errorOf(svg, shapes)) > 2.5 || (isPlace && isScene(emoji, shapes))) leftOut.push(label);
  else {
    const pose = poseOf(emoji, kind, shapes);
    hexcodes.push(emoji.hexcode);
    if (pose === 'head' || (pose === 'bust' && kind.startsWith('animal'))) heads.add(emoji.hexcode);
    lines.push(
      [[emoji.emoji, ...(other ? [other] : [])].join(' ').replaceAll('\ufe0f', ''), kind, pose, paths].join(
        '\t',
      ),
    );
  }
}
process.stderr.write(`Left out: ${leftOut.join(', ')}\n`);

/** Skin and hair of people in the drawings without a tone, and in those with each of the five tones. */
const tones = ['1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'].map((tone) => {
  const found = new Map<string, Map<string, number>>();
  for (const emoji of emojis) {
    const skin = emoji.skins?.find(({ hexcode }) => hexcode.split('-')[1] === tone);
    const [plain, toned] = [svgOf(emoji), skin && svgOf(skin)].map((svg) => (svg ? partsOf(svg) : []));
    if (plain?.length !== toned?.length) continue;
    plain?.forEach(({ colour }, at) => {
      const other = toned?.[at]?.colour ?? colour;
      const counts = found.get(colour.toLowerCase()) ?? new Map<string, number>();
      found.set(
        colour.toLowerCase(),
        counts.set(other.toLowerCase(), (counts.get(other.toLowerCase()) ?? 0) + 1),
      );
    });
  }
  const most = [...found].flatMap(([from, counts]) => {
    const [[to = from, count = 0] = []] = [...counts].sort(([, one], [, other]) => other - one);
    return to !== from && count > 10 ? [`${from}=${to}`] : [];
  });
  return most.join(' ');
});

const kindOf = (hexcode: string) => lines[hexcodes.indexOf(hexcode)]?.split('\t')[1] ?? '';
const named = languages.map((language) => namesIn(language, hexcodes, (code) => heads.has(code), kindOf));
const foreign = new Set(
  named.slice(1).flatMap((lines) => lines.flatMap(({ names, tags }) => [...names, ...tags])),
);
const isUsual = (word: string) =>
  meanings.has(word) ||
  Object.values(grammars).some(({ endings, ...lists }) =>
    Object.values(lists).some((list) => list.has(word)),
  );
const drawn = (named[0] ?? []).map((one, at) => {
  const hexcode = hexcodes[at] ?? '';
  return { ...one, kind: kindOf(hexcode), isHead: heads.has(hexcode) };
});
const { kinds: nearer, compounds } = kindsOf(drawn, (word) => foreign.has(word) || isUsual(word));

const constants = {
  'drawings: string': lines.join('\n'),
  'skins: readonly string[]': tones,
  'names: Readonly<Record<string, string>>': Object.fromEntries(
    languages.map((language, at) => [
      language,
      (named[at] ?? [])
        .map(({ names, tags }, place) => {
          const more = at === 0 ? (nearer[place] ?? []) : [];
          return [names, tags, more]
            .map((words) => words.join())
            .join('~')
            .replace(/~+$/, '');
        })
        .join('\n'),
    ]),
  ),
  'compounds: string': compounds.join('\n'),
};
const file = new URL('../src/generated/library.ts', import.meta.url);
await mkdir(new URL('.', file), { recursive: true });
await writeFile(
  file,
  `// Generated by \`npm run generate\` from Fluent Emoji and the names of Unicode CLDR. See the file NOTICE.\n${Object.entries(
    constants,
  )
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 1)};\n`)
    .join('')}`,
);
