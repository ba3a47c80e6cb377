/** Maximum number of items that are worked on at the same time. */
const parallel = 8;

/** Calls `work` for each item, at most 8 at the same time. Returns the results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = [...items.entries()];
  const next = async (): Promise<void> => {
    const entry = rest.shift();
    if (!entry) return;
    const [index, item] = entry;
    results[index] = await work(item, index);
    return next();
  };
  await Promise.all(Array.from({ length: parallel }, next));
  return results;
}
