import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Maximum change of the red, green or blue of a colour, which are from 0 to 255. */
const strongest = 16;

/**
 * Changes the colours of a picture a little, by an amount that depends on the description. So two descriptions rarely
 * have the same picture.
 *
 * @param palette three bytes for each colour.
 */
export function lit(palette: Uint8Array, description: string): Uint8Array {
  const hash = sha256(utf8ToBytes(description));
  const changes = [0, 1, 2].map((channel) => ((hash[channel] ?? 0) % (2 * strongest + 1)) - strongest);
  return new Uint8Array(Uint8ClampedArray.from(palette, (value, at) => value + (changes[at % 3] ?? 0)));
}
