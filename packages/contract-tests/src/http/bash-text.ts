/**
 * Matches characters that a reader cannot see, or that a terminal or browser may change when someone copies the text.
 */
const unsafe = /[\p{C}\p{M}\p{Z}]/u;

/** Quotes bytes, which must not contain NUL, as one word for Bash. Invisible characters become escapes. */
export function quoted(bytes: Buffer): string {
  const text = visible(bytes);
  if (text !== undefined) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${escaped(bytes, (character) => character.replace(/['\\]/, '\\$&'))}'`;
}

/**
 * Returns Bash commands that print these bytes in order. A loop prints a repeated part.
 *
 * @param shortest minimum length in bytes of a part that a loop prints.
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

/** Returns the bytes as text if every character is visible; otherwise undefined. */
function visible(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  const isSafe = [...text].every((character) => character === ' ' || !unsafe.test(character));
  return isSafe && Buffer.from(text).equals(bytes) ? text : undefined;
}

/**
 * Returns bytes as text. Bytes that are invisible or not UTF-8 become `\xHH`; `write` converts all other characters.
 */
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
