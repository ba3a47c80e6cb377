/** What a reader would not see, and what a terminal or a browser may change on the way to the shell. */
const unsafe = /[\p{C}\p{M}\p{Z}]/u;

/** Bytes as one word for Bash; there must be no NUL among them. What can't be seen is written as an escape. */
export function quoted(bytes: Buffer): string {
  const text = visible(bytes);
  if (text !== undefined) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${escaped(bytes, (character) => character.replace(/['\\]/, '\\$&'))}'`;
}

/**
 * Commands for Bash that print these bytes one after the other. A part that repeats itself is printed by a loop.
 *
 * @param shortest bytes that a part must have to be printed by a loop.
 */
export function printfCommands(bytes: Buffer, shortest: number): string[] {
  return parts(bytes.toString('latin1'), shortest).map(({ unit, times }) => {
    const format = escaped(Buffer.from(unit, 'latin1'), (character, index) => {
      const isOption = character === '-' && index === 0;
      return isOption || character === "'" ? byteEscapes(character) : character.replace(/[\\%]/, '$&$&');
    });
    return times === 1 ? `printf '${format}'` : `printf '${format}%.0s' {1..${times}}`;
  });
}

interface Part {
  readonly unit: string;
  readonly times: number;
}

function parts(text: string, shortest: number): Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const { 0: whole, 1: unit = '', index } of text.matchAll(/([\s\S]{1,24}?)\1{15,}/g)) {
    if (whole.length < shortest) continue;
    if (index > end) found.push({ unit: text.slice(end, index), times: 1 });
    found.push({ unit, times: whole.length / unit.length });
    end = index + whole.length;
  }
  return end < text.length ? [...found, { unit: text.slice(end), times: 1 }] : found;
}

/** The text of bytes that can all be seen; undefined for others. */
function visible(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  const isSafe = [...text].every((character) => character === ' ' || !unsafe.test(character));
  return isSafe && Buffer.from(text).equals(bytes) ? text : undefined;
}

/** Bytes as text, those that can't be seen or are no UTF-8 as `\xHH`, the others as `write` has them. */
function escaped(bytes: Buffer, write: (character: string, index: number) => string): string {
  const isText = Buffer.from(bytes.toString('utf8')).equals(bytes);
  const characters = isText ? [...bytes.toString('utf8')] : [...bytes.toString('latin1')];
  const isPlain = (character: string) =>
    character === ' ' || (!unsafe.test(character) && (isText || character < '\x80'));
  return characters
    .map((character, index) =>
      isPlain(character)
        ? write(character, index)
        : byteEscapes(isText ? character : Buffer.from(character, 'latin1')),
    )
    .join('');
}

function byteEscapes(character: string | Buffer): string {
  return [...Buffer.from(character as string)]
    .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
    .join('');
}
