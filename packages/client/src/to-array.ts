/**
 * Collects the items of an iteration, such as `client.documents.iterate()`.
 *
 * @param options.limit the largest number of items. The iteration requests no page after it; default: all items.
 * @throws RangeError for a limit that is neither a whole number from 0 nor Infinity.
 */
export async function toArray<Item>(
  items: AsyncIterable<Item>,
  { limit = Number.POSITIVE_INFINITY }: ToArrayOptions = {},
): Promise<Item[]> {
  if (!(limit >= 0) || (limit !== Number.POSITIVE_INFINITY && !Number.isSafeInteger(limit))) {
    throw new RangeError(`limit must be a whole number from 0, or Infinity, not ${limit}.`);
  }
  const collected: Item[] = [];
  if (limit === 0) return collected;
  for await (const item of items) {
    collected.push(item);
    if (collected.length === limit) break;
  }
  return collected;
}

/** The options of `toArray`. */
export interface ToArrayOptions {
  /** The largest number of items. */
  readonly limit?: number | undefined;
}
