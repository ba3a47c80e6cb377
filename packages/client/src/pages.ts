interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly next_cursor: string | null };
}

type List = (query: object, options: object | undefined) => PromiseLike<Page>;

/** A list's records one after the other: the next page is asked for when the records of this one are used up. */
export function pages(list: List) {
  return async function* iterate(query: object = {}, options?: object) {
    let cursor: string | null | undefined;
    do {
      const page: Page = await list(cursor == null ? query : { ...query, cursor }, options);
      yield* page.data;
      const next = page.meta.next_cursor;
      // A cursor that leads to itself, as one of a mock that keeps nothing does, would lead there for ever.
      cursor = next === cursor ? undefined : next;
    } while (cursor != null);
  };
}
