import { contract } from '../document.ts';

/** The largest total of a list. A server counts no further records. */
export const largestTotal = contract.components.schemas.ListMeta?.properties?.total?.maximum as number;

/**
 * Returns the `total` of a list.
 *
 * @param matching the number of records that match the filters, or any number above `largestTotal` if more match;
 *   undefined if the client did not ask for the total.
 */
export function totalOf(matching: number | undefined): number | null {
  return matching === undefined ? null : Math.min(matching, largestTotal);
}
