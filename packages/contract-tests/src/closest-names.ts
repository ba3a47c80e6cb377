/**
 * The names that are most similar to a mistyped one, best first. Two names are similar if they share pairs of letters
 * (Sørensen–Dice coefficient), so that a part of a long name finds it, too.
 *
 * @param count the largest number of names.
 */
export function closestNames(mistyped: string, names: Iterable<string>, count = 3): string[] {
  const wanted = pairsOf(mistyped);
  return [...new Set(names)]
    .map((name) => ({ name, similarity: similarityOf(wanted, pairsOf(name)) }))
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, count)
    .map(({ name }) => name);
}

function pairsOf(name: string): ReadonlySet<string> {
  const text = ` ${name.toLowerCase()} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)));
}

/** From 0 to 1. */
function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}
