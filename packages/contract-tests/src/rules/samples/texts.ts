import { randomBytes } from 'node:crypto';

/**
 * Returns nine random lower-case letters and digits. No other text is likely to contain them, so a search for them
 * finds only the texts of this check.
 */
export function newToken(): string {
  return [...randomBytes(9)].map((byte) => (byte % 36).toString(36)).join('');
}

/** Returns the name of a record of this run. People recognise it if a record is left over. */
export function nameOf(token: string): string {
  return `contentgen-verify ${token}`;
}

/**
 * Returns a text that the service must not change: spaces at its ends, characters with a meaning in forms and
 * queries, line breaks, characters beyond the BMP and joined ones, right-to-left letters, and a combining accent.
 */
export function awkwardText(token: string): string {
  return `  ${token} +%2B&=;#?/\\'"<b>{}\t\r\n\n 100% 😀 👩‍👧 \u05e9\u05dc\u05d5\u05dd e\u0301 é \u{20bb7} `;
}

/** Returns a text of `length` code points, each of two UTF-16 units and four bytes in UTF-8. */
export function astralText(length: number): string {
  return '\u{1d4b3}'.repeat(length);
}

/** Returns one of 20,000 Chinese characters at random, which hardly any other text contains. */
export function rareCharacter(): string {
  return String.fromCodePoint(0x4e00 + (randomBytes(4).readUInt32BE() % 20_000));
}
