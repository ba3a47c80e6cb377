import { randomBytes } from 'node:crypto';

/**
 * Nine random lower-case letters and digits. No other text contains them, so a search finds only the texts of the
 * caller.
 */
export function newToken(): string {
  return [...randomBytes(9)].map((byte) => (byte % 36).toString(36)).join('');
}

/** The name of a record of this run. People recognise it if a record is left over. */
export function nameOf(token: string): string {
  return `contentgen-verify ${token}`;
}

/**
 * A text that must come back exactly: spaces at its ends, characters with a meaning in forms and queries, line
 * breaks, characters beyond the BMP and joined ones, right-to-left letters, and a combining accent.
 */
export function awkwardText(token: string): string {
  return `  ${token} +%2B&=;#?/\\'"<b>{}\t\r\n\n 100% 😀 👩‍👧 \u05e9\u05dc\u05d5\u05dd e\u0301 é \u{20bb7} `;
}

/** A text of this many code points, each beyond the BMP: two UTF-16 units, four bytes. */
export function astralText(length: number): string {
  return '\u{1d4b3}'.repeat(length);
}

/** A random one of 20,000 Chinese characters, so that hardly any other text contains it. */
export function rareCharacter(): string {
  return String.fromCodePoint(0x4e00 + (randomBytes(4).readUInt32BE() % 20_000));
}
