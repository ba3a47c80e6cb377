/**
 * Returns the size to request from a provider: the smallest one that is large enough, because the image can be scaled
 * down, otherwise the largest.
 *
 * @param offered the sides of the squares in pixels, in ascending order, at least one.
 */
export function nearestSize(offered: readonly number[], wanted: number): number {
  return offered.find((side) => side >= wanted) ?? offered.at(-1) ?? wanted;
}
