/** Number of concurrent requests. */
const parallel = 8;

/** Runs the same work for all items, a few at a time. The results have the order of the items. */
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
