import { randomBytes } from 'node:crypto';

/** Nine lower-case letters and digits that stand nowhere else: whoever searches for them finds what was marked. */
export function newToken(): string {
  return [...randomBytes(9)].map((byte) => (byte % 36).toString(36)).join('');
}

/** The name of a record of this run, so that people recognise one that is left over. */
export function nameOf(token: string): string {
  return `contentgen-verify ${token}`;
}

/**
 * A text that has to come back exactly: spaces at its ends, what means something in forms and queries, line
 * breaks, characters beyond the BMP and joined ones, right-to-left letters, and an accent of its own.
 */
export function awkwardText(token: string): string {
  return `  ${token} +%2B&=;#?/\\'"<b>{}\t\r\n\n 100% 😀 👩‍👧 \u05e9\u05dc\u05d5\u05dd e\u0301 é \u{20bb7} `;
}

/** A text of that many code points, each beyond the BMP: two UTF-16 units, four bytes. */
export function astralText(length: number): string {
  return '\u{1d4b3}'.repeat(length);
}

/** One of 20,000 characters, so that hardly anything else holds it. */
export function rareCharacter(): string {
  return String.fromCodePoint(0x4e00 + (randomBytes(4).readUInt32BE() % 20_000));
}
