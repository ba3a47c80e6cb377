/**
 * Calls `work` for each item, some at the same time. Returns the results in the order of the items.
 *
 * @param parallel maximum number of items that are worked on at the same time.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  parallel = 8,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}
