import { encode, type Fields } from '../../http/request-body.ts';

/** Returns different texts of one body: each has the same fields, in the same order and with the same values. */
export function spellingsOf(fields: Fields, mediaType: string): readonly string[] {
  const spellings = mediaType === 'application/json' ? jsonSpellings : formSpellings;
  return [...new Set(spellings.map((spell) => spell(fields)))];
}

type Spell = (fields: Fields) => string;

/**
 * Writes JSON with other white space, escapes and formats of numbers (RFC 8259, sections 2, 6 and 7). Integers keep
 * their format, because some parsers read `2.0` as no integer.
 */
const jsonSpellings: readonly Spell[] = [
  (fields) => `\r\n\t${JSON.stringify(fields, null, 2)} `,
  (fields) => object(fields, { text: escaped }),
  (fields) => object(fields, { fraction: (number) => `${number}0` }),
  (fields) => object(fields, { fraction: (number) => number.toExponential() }),
  (fields) => object(fields, { fraction: (number) => `${number}E-0` }),
];

function object(
  fields: Fields,
  spell: {
    readonly text?: (text: string) => string;
    readonly fraction?: (number: number) => string;
  },
): string {
  const { text = JSON.stringify, fraction = String } = spell;
  const members = Object.entries(fields).map(([name, value]) => {
    const spelled = typeof value === 'number' ? fraction(value) : text(String(value));
    return `${text(name)}:${Number.isInteger(value) ? value : spelled}`;
  });
  return `{${members.join()}}`;
}

function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
}

/**
 * Writes forms with spaces as `%20`, with lower-case escapes, and with every character encoded (WHATWG URL, section
 * 5.1).
 */
const formSpellings: readonly Spell[] = [
  (fields) => encode(fields, 'application/x-www-form-urlencoded').replaceAll('+', '%20'),
  (fields) =>
    encode(fields, 'application/x-www-form-urlencoded').replace(/%../g, (code) => code.toLowerCase()),
  (fields) =>
    Object.entries(fields)
      .map((pair) => pair.map(encoded).join('='))
      .join('&'),
];

function encoded(value: unknown): string {
  return Buffer.from(String(value)).toString('hex').replace(/../g, '%$&');
}
