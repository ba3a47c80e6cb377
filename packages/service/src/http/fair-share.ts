/**
 * Returns how many places one sender may have: at most `limit`, and at most as many as are free. So senders that take
 * all they can leave places for others: `n` of them leave one part of `n + 1`. This is the dynamic threshold of
 * Choudhury and Hahne, "Dynamic queue length thresholds for shared-memory packet switches" (1998), with the factor 1.
 *
 * @param limit maximum number of places of one sender, also if all places are free.
 * @param free the number of places that no sender has.
 * @returns 1 or more, if `limit` is. Whether a place is free is a separate check.
 */
export function fairShare(limit: number, free: number): number {
  return Math.min(limit, Math.max(1, free));
}
