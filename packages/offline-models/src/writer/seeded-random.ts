import { createHash } from 'node:crypto';

/** Gives the next number of a sequence, at least 0 and below 1. */
export type Random = () => number;

/** A sequence of numbers that is the same for the same parts (mulberry32, seeded by SHA-256). */
export function seededRandom(...parts: readonly (string | number)[]): Random {
  let state = createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A shuffled copy of the items. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ item }) => item);
}
