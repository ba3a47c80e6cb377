/**
 * Creates an iterator whose `return` ends it immediately, also while a `next` is pending: a generator alone would first
 * wait for that `next`.
 *
 * @param start gets a signal that `return` aborts.
 */
export function closable<Item>(
  start: (closed: AbortSignal) => AsyncGenerator<Item>,
): AsyncIterableIterator<Item> {
  const controller = new AbortController();
  const { signal } = controller;
  const generator = start(signal);
  const ended = { done: true, value: undefined } as const;
  return {
    async next() {
      try {
        const item = await generator.next();
        return signal.aborted ? ended : item;
      } catch (error) {
        if (signal.aborted) return ended;
        throw error;
      }
    },
    async return() {
      controller.abort();
      // A generator that is paused at a `yield` does not see the signal.
      generator.return(undefined).catch(() => {});
      return ended;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
