/** Returns the FNV-1a hash of a text, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/**
 * Returns a part of a product with every pair of values of two of its dimensions. The selection depends only on the
 * names, so it is always the same.
 *
 * @param namesOf returns the value of an item in each dimension.
 */
export function pairwise<Item>(items: readonly Item[], namesOf: (item: Item) => readonly string[]): Item[] {
  const covered = new Set<string>();
  const ranked = items
    .map((item) => ({ item, pairs: pairsOf(namesOf(item)), rank: hash(namesOf(item).join(' ')) }))
    .toSorted((one, other) => one.rank - other.rank);
  const chosen: Item[] = [];
  // An item that covers only new pairs comes before one that covers a few.
  for (const least of ranked[0]?.pairs.map((_, index, { length }) => length - index) ?? []) {
    for (const { item, pairs } of ranked) {
      if (pairs.filter((pair) => !covered.has(pair)).length < least) continue;
      for (const pair of pairs) covered.add(pair);
      chosen.push(item);
    }
  }
  return chosen;
}

function pairsOf(names: readonly string[]): string[] {
  return names.flatMap((one, index) =>
    names.slice(index + 1).map((other, distance) => `${index} ${one} × ${index + distance + 1} ${other}`),
  );
}
