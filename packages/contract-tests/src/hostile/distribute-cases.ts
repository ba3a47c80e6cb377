/** A group that gets cases. */
export interface Group {
  /** Maximum number of cases. */
  readonly maxCases?: number;
}

/**
 * Distributes cases among groups as evenly as possible, although each group has a maximum. If there are fewer cases
 * than groups, some groups get one case. These groups are spread evenly, and the seed selects them.
 *
 * @returns the number of cases of each group, in order. The sum is smaller than `cases` if every group has its
 * maximum.
 */
export function distributeCases(groups: readonly Group[], cases: number, seed: number): readonly number[] {
  if (cases < groups.length) return spread(groups.length, cases, seed);
  const counts = groups.map(() => 0);
  let left = cases;
  let open = groups.map((_, index) => index);
  while (left > 0 && open.length > 0) {
    const share = Math.max(1, Math.floor(left / open.length));
    for (const index of open) {
      const room = (groups[index]?.maxCases ?? Number.POSITIVE_INFINITY) - (counts[index] ?? 0);
      const more = Math.min(share, room, left);
      counts[index] = (counts[index] ?? 0) + more;
      left -= more;
    }
    open = open.filter(
      (index) => (counts[index] ?? 0) < (groups[index]?.maxCases ?? Number.POSITIVE_INFINITY),
    );
  }
  return counts;
}

function spread(count: number, cases: number, seed: number): readonly number[] {
  const counts = Array.from({ length: count }, () => 0);
  const offset = (seed >>> 0) % Math.max(1, count);
  for (let index = 0; index < cases; index += 1) {
    counts[(offset + Math.floor((index * count) / cases)) % count] = 1;
  }
  return counts;
}
