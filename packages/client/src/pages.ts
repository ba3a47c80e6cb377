import type { CallOptions } from './call.ts';
import { ContentgenError } from './errors.ts';

/** A page of any list. */
export interface Page<Kind> {
  /** Its records. */
  readonly data: readonly Kind[];
  /** Its cursors. */
  readonly meta: {
    /** The cursor of the next page; null after the last. */
    readonly next_cursor: string | null;
  };
}

/** A resource with a list. */
export interface Listable<Query, AnyPage> {
  /** One page of the list. */
  list(query?: Query, options?: CallOptions): PromiseLike<AnyPage>;
}

/**
 * Iterates over the pages of a list. It requests a page when the loop needs it. A cursor
 * that has been used before ends the iteration: a stateless mock answers every page with the same cursor. To continue later, store
 * `meta.next_cursor` of the last page, and pass it as `cursor` of the query.
 *
 * @param resource such as `client.documents`.
 * @throws what `list` throws, ContentgenError for a page without records or cursors.
 */
export async function* pages<Query extends object, AnyPage extends Page<unknown>>(
  resource: Listable<Query, AnyPage>,
  query?: Query,
  options?: CallOptions,
): AsyncGenerator<AnyPage, undefined> {
  const seen: unknown[] = [];
  let next = query;
  for (
    let cursor: string | null | undefined;
    !seen.includes(cursor);
    next = { ...query, cursor } as Query & object
  ) {
    seen.push(cursor);
    const page = await resource.list(next, options);
    if (!Array.isArray(page.data) || !page.meta)
      throw new ContentgenError('A page lacks records or cursors.', undefined, { status: 200 });
    yield page;
    // Also ends when there is no next page.
    cursor = page.meta.next_cursor ?? undefined;
  }
}

/** Iterates over the records of a list. It requests the next page after the last record of a page. */
export function iteration<Query extends object, Kind>(resource: Listable<Query, Page<Kind>>) {
  return async function* iterate(query?: Query, options?: CallOptions): AsyncGenerator<Kind, undefined> {
    for await (const { data } of pages(resource, query, options)) yield* data;
  };
}
