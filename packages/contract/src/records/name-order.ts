/** The root collation of Unicode, which the locale `en` uses unchanged. */
const rootCollation = new Intl.Collator('en');

/**
 * Compares two names in the order of a list, as the parameter `sort_by` of the contract defines it. Returns less than
 * 0 if the first name comes first, and 0 for equal names. Names that are equal for the collation are in the order of
 * their code points, as in PostgreSQL.
 */
export function compareNames(one: string, other: string): number {
  return rootCollation.compare(one, other) || compareCodePoints(one, other);
}

/** Compares two texts by their code points. This is also the order of their bytes in UTF-8. */
function compareCodePoints(one: string, other: string): number {
  if (one === other) return 0;
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((character, index) => character !== right[index]);
  return (left[at]?.codePointAt(0) ?? -1) - (right[at < 0 ? left.length : at]?.codePointAt(0) ?? -1);
}
