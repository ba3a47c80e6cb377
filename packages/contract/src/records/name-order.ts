/** English has the order of Unicode's root collation. */
const rootCollation = new Intl.Collator('en');

/**
 * The order of names in a list, as the contract's parameter `sort_by` defines it: less than 0 if the first name comes
 * first, 0 for equal names. Names that are equal for the collation are in the order of their code points, as in PostgreSQL.
 */
export function compareNames(one: string, other: string): number {
  return rootCollation.compare(one, other) || compareCodePoints(one, other);
}

/** The order of code points, which is that of the bytes in UTF-8. */
function compareCodePoints(one: string, other: string): number {
  if (one === other) return 0;
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((character, index) => character !== right[index]);
  return (left[at]?.codePointAt(0) ?? -1) - (right[at < 0 ? left.length : at]?.codePointAt(0) ?? -1);
}
