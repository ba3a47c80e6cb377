import { createHash } from 'node:crypto';

/** Returns a pseudorandom sequence of numbers in [0, 1), seeded with the parts (sfc32). */
export function seededRandom(...parts: readonly (string | undefined)[]): () => number {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => digest.readInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  return () => {
    const next = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + next) | 0;
    return (next >>> 0) / 2 ** 32;
  };
}
