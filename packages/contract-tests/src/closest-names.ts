/**
 * Returns the names that are most similar to a mistyped one, the best first. Two names are similar if they share
 * pairs of letters (Sørensen–Dice coefficient). So a part of a long name is similar to the whole name, too.
 *
 * @param count maximum number of names.
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

/** Returns the similarity of two names by their pairs of letters, from 0 to 1. */
function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}
