import type { Mutant } from './mutant.ts';

/**
 * Selects `count` mutants over all kinds and operations. The same mutants always give the same selection.
 *
 * @param count at least 1. If there are fewer mutants, returns all of them.
 */
export function sampleOf(mutants: readonly Mutant[], count: number): Mutant[] {
  const groups = Map.groupBy(mutants, ({ kind, operation }) => `${kind} ${operation}`);
  const ranked = [...groups].flatMap(([name, group]) =>
    group
      .toSorted((one, other) => hash(one.id) - hash(other.id))
      .map((mutant, rank) => ({ mutant, rank, turn: hash(name) })),
  );
  return ranked
    .toSorted((one, other) => one.rank - other.rank || one.turn - other.turn)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Returns the FNV-1a hash of a text, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
