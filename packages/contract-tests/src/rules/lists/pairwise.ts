/** One combination: a value for each dimension, by the name of the dimension. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Returns rows in which every value of a dimension occurs with every value of every other dimension. There are far
 * fewer rows than full combinations. The same dimensions always give the same rows.
 *
 * @param dimensions the values of each dimension, by its name; at least two dimensions.
 */
export function pairwise(dimensions: Readonly<Record<string, readonly unknown[]>>): Row[] {
  const entries = Object.entries(dimensions);
  const open = new Set<string>();
  const pair = (one: number, a: number, other: number, b: number) =>
    one < other ? `${one}=${a} ${other}=${b}` : `${other}=${b} ${one}=${a}`;
  for (const [one, [, values]] of entries.entries())
    for (let other = one + 1; other < entries.length; other += 1)
      for (const a of values.keys())
        for (const b of (entries[other]?.[1] ?? []).keys()) open.add(pair(one, a, other, b));

  const rows: Row[] = [];
  for (const [first] of open.entries()) {
    if (!open.has(first)) continue;
    // A row begins with a pair that no row has. Each other dimension gets the value that adds the most new pairs.
    const chosen = new Map(first.split(' ').map((part) => part.split('=').map(Number) as [number, number]));
    for (const [index, [, values]] of entries.entries()) {
      if (chosen.has(index)) continue;
      const closed = (value: number) =>
        [...chosen].filter(([other, b]) => open.has(pair(index, value, other, b))).length;
      const best = [...values.keys()].reduce((a, b) => (closed(b) > closed(a) ? b : a), 0);
      chosen.set(index, best);
    }
    for (const [one, a] of chosen) for (const [other, b] of chosen) open.delete(pair(one, a, other, b));
    rows.push(
      Object.fromEntries(entries.map(([name, values], index) => [name, values[chosen.get(index) ?? 0]])),
    );
  }
  return rows;
}
