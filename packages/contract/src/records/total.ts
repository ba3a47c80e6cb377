import { contract } from '../document.ts';
import type { ListMeta } from '../generated/types.ts';

/** The largest total of a list. A server counts no further records. */
export const largestTotal = contract.components.schemas.ListMeta?.properties?.total?.maximum as number;

/**
 * Returns the total of a list and its relation, as the contract defines them.
 *
 * @param matching the number of records that match the filters, or any number above `largestTotal` if more match;
 *   undefined if the client did not ask for the total.
 */
export function totalOf(matching: number | undefined): Pick<ListMeta, 'total' | 'total_relation'> {
  if (matching === undefined) return { total: null, total_relation: null };
  if (matching > largestTotal) return { total: largestTotal, total_relation: 'at_least' };
  return { total: matching, total_relation: 'exact' };
}
