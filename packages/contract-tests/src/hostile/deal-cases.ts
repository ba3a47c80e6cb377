/** What takes cases. */
export interface Taker {
  /** How many it takes at most. */
  readonly most?: number;
}

/**
 * Deals cases out as evenly as what each takes allows. Where there are fewer cases than takers, those that get one
 * are spread evenly, and the seed decides where they begin, so that another seed reaches others.
 *
 * @returns how many each gets, in the order of the takers; fewer cases altogether where nobody takes the rest.
 */
export function dealCases(takers: readonly Taker[], cases: number, seed: number): readonly number[] {
  if (cases < takers.length) return spread(takers.length, cases, seed);
  const dealt = takers.map(() => 0);
  let left = cases;
  let open = takers.map((_, index) => index);
  while (left > 0 && open.length > 0) {
    const share = Math.max(1, Math.floor(left / open.length));
    for (const index of open) {
      const room = (takers[index]?.most ?? Number.POSITIVE_INFINITY) - (dealt[index] ?? 0);
      const more = Math.min(share, room, left);
      dealt[index] = (dealt[index] ?? 0) + more;
      left -= more;
    }
    open = open.filter((index) => (dealt[index] ?? 0) < (takers[index]?.most ?? Number.POSITIVE_INFINITY));
  }
  return dealt;
}

function spread(count: number, cases: number, seed: number): readonly number[] {
  const dealt = Array.from({ length: count }, () => 0);
  const offset = (seed >>> 0) % Math.max(1, count);
  for (let index = 0; index < cases; index += 1) {
    dealt[(offset + Math.floor((index * count) / cases)) % count] = 1;
  }
  return dealt;
}
