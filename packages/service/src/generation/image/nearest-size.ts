/**
 * The size to ask a provider for: the smallest that is as large as what is wanted, since scaling down loses
 * nothing that anybody asked for, else the largest.
 *
 * @param offered the sides of the squares it offers in pixels, ascending, at least one.
 */
export function nearestSize(offered: readonly number[], wanted: number): number {
  return offered.find((side) => side >= wanted) ?? offered.at(-1) ?? wanted;
}
