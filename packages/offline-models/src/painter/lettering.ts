import type { Colour } from './colour.ts';
import { ribbon } from './drawing.ts';
import { type Point, polygon, type Shape, side } from './shape.ts';

/**
 * The strokes of each letter, on a grid of 7 rows: a point is its column and its row from the top, and `/` lifts the
 * pen. The painter brings its own letters, because the fonts of two machines differ.
 */
const glyphs = table(`
  A 06 20 46/14 34 | B 03 33 42 41 30 00 06 36 45 44 33 | C 41 30 10 01 05 16 36 45 | D 00 06 26 44 42 20 00
  E 40 00 06 46/03 33 | F 40 00 06/03 33 | G 41 30 10 01 05 16 36 45 43 23 | H 00 06/40 46/03 43 | I 00 06
  J 30 35 26 16 05 | K 00 06/40 03 46 | L 00 06 36 | M 06 00 33 60 66 | N 06 00 46 40
  O 10 01 05 16 36 45 41 30 10 | P 06 00 30 41 42 33 03 | Q 10 01 05 16 36 45 41 30 10/24 46
  R 06 00 30 41 42 33 03/23 46 | S 41 30 10 01 02 13 33 44 45 36 16 05 | T 00 40/20 26 | U 00 05 16 36 45 40
  V 00 26 40 | W 00 16 31 56 60 | X 00 46/40 06 | Y 00 23 40/23 26 | Z 00 40 06 46
  0 10 01 05 16 26 35 31 20 10 | 1 01 10 16 | 2 01 10 30 41 42 06 46
  3 01 10 30 41 42 33 44 45 36 16 05/13 33 | 4 36 30 04 44 | 5 40 00 03 33 44 45 36 16 05
  6 40 20 02 05 16 36 45 44 33 03 | 7 00 40 16 | 8 13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33
  9 43 13 02 01 10 30 41 44 26 06 | . 06 06 | , 16 07 | : 02 02/05 05 | ; 12 12/15 06 | ! 00 04/06 06
  ? 01 10 30 41 42 23 24/26 26 | ¡ 00 00/02 06 | ¿ 20 20/22 23 04 05 16 36 45 | ' 00 01 | " 00 01/20 21
  - 03 23 | / 06 40 | % 40 06/00 01/45 46 | & 46 11 20 31 04 05 16 26 44 | + 03 43/21 25 | ( 20 01 05 26
  ) 00 21 25 06 | … 06 06/26 26/46 46 | € 41 30 20 11 15 26 36 45/02 32/04 34 | # 10 06/30 26/02 42/04 34`);

/** The strokes of accents above or below a letter, as combining characters of Unicode. Two rows are above row 0. */
const accents = table(
  `\u0300 10 31 | \u0301 11 30 | \u0302 01 20 41 | \u0303 01 10 31 40 | \u0304 01 41 | \u0306 00 11 31 40 | \u0307 20 20
  \u0308 10 10/30 30 | \u030a 20 11 22 31 20 | \u030b 11 20/31 40 | \u030c 00 21 40 | \u0327 29 38 18 | \u0328 28 19 39`,
);

/** Letters that have no accent as a character of its own. */
const spelled = table(
  'Æ AE | Œ OE | Ø O | Ł L | Đ D | Ð D | Þ TH | ı I | ’ \' | ‘ \' | “ " | ” " | „ " | « " | » " | – - | — -',
);

/** Reads entries between bars: a character and what it stands for. */
function table(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .trim()
      .split(/\s+\| |\n\s*/)
      .map((entry) => [entry.charAt(0), entry.slice(2)]),
  );
}

/** A longer description ends with an ellipsis, and a longer word gets hyphens, so that letters stay legible. */
const [mostLetters, longWord] = [90, /.{20}(?=.)/gu];
/** Rows from one line of text to the next. Accents need three of them. */
const rowsPerLine = 10.5;

/**
 * Returns the words of a text as the painter letters them: in capitals, shortened. An ellipsis stands for words in a
 * script that it cannot write.
 */
export function letteredWords(text: string): string[] {
  const short = text.length > mostLetters ? text.slice(0, mostLetters).replace(/\s\S*$/, ' …') : text;
  const words = short
    .toUpperCase()
    .split(/\s+/)
    .flatMap((word) => {
      const marked = word.replace(/./gu, (letter) => spelled.get(letter) ?? letter).normalize('NFD');
      if (/\p{L}/u.test(marked.replace(/[A-Z]/g, ''))) return '…';
      const known = marked.replace(/./gu, (sign) => (glyphs.has(sign) || accents.has(sign) ? sign : ''));
      return known.normalize('NFC').replace(longWord, '$&- ').match(/\S+/g) ?? [];
    });
  const shown = words.filter((word, at) => word !== '…' || words[at - 1] !== '…');
  return shown.length === 0 ? ['…'] : shown;
}

/** The width and the height that a text may fill, in units of the scene. */
const [width, height] = [560, 370];

/** Letters words in the middle of the scene, as large as they fit, in lines of similar length. */
export function lettering(words: readonly string[], colour: Colour): Shape[] {
  const [widest, whole] = [Math.max(...words.map(widthOf)), widthOf(words.join(' '))];
  let [scale, lines] = [0, [] as string[]];
  for (let count = 1; count <= Math.min(words.length, 14); count += 0.5) {
    const next = wrapped(words, Math.max(widest, whole / count));
    const longest = Math.max(...next.map(widthOf));
    const fitting = Math.min(width / longest, height / (next.length * rowsPerLine), 17);
    if (fitting > scale * 1.001) [scale, lines] = [fitting, next];
  }
  const top = side / 2 - ((lines.length * rowsPerLine - 3.5) / 2) * scale;
  return lines.flatMap((line, row) => {
    let left = side / 2 - (widthOf(line) / 2) * scale;
    return [...line].flatMap((letter) => {
      const at = ([x, y]: Point): Point => [left + x * scale, top + (row * rowsPerLine + y) * scale];
      const pieces = strokes(letter).flatMap((stroke) =>
        stroke.slice(1).map((to, index) => ribbon([at(stroke[index] ?? to), at(to)], 1.15 * scale)),
      );
      left += advance(letter) * scale;
      return pieces.map((piece) => polygon(piece, colour, 1));
    });
  });
}

function wrapped(words: readonly string[], limit: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= limit) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The width of a line in columns. */
function widthOf(line: string): number {
  return [...line].reduce((sum, letter) => sum + advance(letter), -2);
}

function advance(letter: string): number {
  return letter === ' ' ? 3.5 : extent(strokes(letter.normalize('NFD').charAt(0))) + 2;
}

function extent(lines: readonly (readonly Point[])[]): number {
  return Math.max(0, ...lines.flat().map(([x]) => x));
}

function strokes(letter: string): Point[][] {
  const [base = '', ...marks] = letter.normalize('NFD');
  const body = pointsOf(glyphs.get(base), 0, 0);
  const shift = extent(body) / 2 - 2;
  return [...body, ...marks.flatMap((mark) => pointsOf(accents.get(mark), shift, -2.6))];
}

function pointsOf(text: string | undefined, right: number, down: number): Point[][] {
  const at = (point: string): Point => [Number(point[0]) + right, Number(point[1]) + down];
  return text?.split('/').map((stroke) => stroke.split(' ').map(at)) ?? [];
}
