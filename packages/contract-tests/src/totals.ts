import { largestTotal, totalOf } from '@contentgen/contract/records';
import type { Received } from './http/received.ts';
import { requireRule, violation } from './violated.ts';

/**
 * Requires the right `total` and `total_relation` of a page.
 *
 * @param matching the number of records that match; undefined if the query does not ask for the total.
 * @param where a part of the sentence, such as ` on page 2 of 3`.
 * @throws Violated with the member that differs.
 */
export function requireTotal(page: Received, matching: number | undefined, where = ''): void {
  for (const [name, expected] of Object.entries(totalOf(matching))) {
    const shown = page.json.meta[name];
    if (shown === expected) continue;
    throw violation(page, `meta.${name} must be ${expected}${where}, but is ${shown}`);
  }
}

/**
 * Requires that `total` and `total_relation` of a page fit together. The number of records can be any.
 *
 * @param isAsked whether the query asks for the total.
 * @throws Violated if the two do not fit together.
 */
export function requireConsistentTotal(page: Received, isAsked: boolean): void {
  if (!isAsked) {
    requireTotal(page, undefined);
    return;
  }
  const { total, total_relation: relation } = page.json.meta;
  requireRule(typeof total === 'number', page, `meta.total must be a number, but is ${total}`);
  const isRelation = relation === 'exact' || (relation === 'at_least' && total === largestTotal);
  const expected = total === largestTotal ? '"exact" or "at_least"' : '"exact"';
  requireRule(
    isRelation,
    page,
    `meta.total_relation must be ${expected} with a total of ${total}, but is ${relation}`,
  );
}
