import { sha256 } from '@noble/hashes/sha2.js';

/** Returns the next number of a repeatable sequence, in [0, 1). */
export type Random = () => number;

const encoder = new TextEncoder();

/**
 * Creates a random sequence that depends only on the parts: the generator sfc32 (PractRand), seeded with their SHA-256.
 */
export function seededRandom(...parts: readonly (string | number | null)[]): Random {
  const digest = sha256(encoder.encode(JSON.stringify(parts)));
  const view = new DataView(digest.buffer, digest.byteOffset);
  let a = view.getInt32(0, true);
  let b = view.getInt32(4, true);
  let c = view.getInt32(8, true);
  let counter = view.getInt32(12, true);

  return () => {
    const next = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + next) | 0;
    return (next >>> 0) / 2 ** 32;
  };
}

/** Returns a number in [least, most). */
export function between(random: Random, least: number, most: number): number {
  return least + random() * (most - least);
}

/** Returns one of the items, each as likely as any other. */
export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** Calls `make` with 0, 1, … count − 1, and returns its results. */
export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Returns a shuffled copy of the items. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ item }) => item);
}
