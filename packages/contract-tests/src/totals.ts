import { totalOf } from '@contentgen/contract/records';
import type { Received } from './http/received.ts';
import { requireRule } from './violated.ts';

/**
 * Requires the right `total` of a page.
 *
 * @param matching the number of records that match; undefined if the query does not ask for the total.
 * @param where a part of the sentence, such as ` on page 2 of 3`.
 */
export function requireTotal(page: Received, matching: number | undefined, where = ''): void {
  const expected = totalOf(matching);
  const { total } = page.json.meta;
  requireRule(total === expected, page, `meta.total must be ${expected}${where}, but is ${total}`);
}

/**
 * Requires that a page has a `total` if the query asks for it, and null otherwise. The number can be any.
 *
 * @param isAsked whether the query asks for the total.
 */
export function requireConsistentTotal(page: Received, isAsked: boolean): void {
  if (!isAsked) {
    requireTotal(page, undefined);
    return;
  }
  const { total } = page.json.meta;
  requireRule(typeof total === 'number', page, `meta.total must be a number, but is ${total}`);
}
