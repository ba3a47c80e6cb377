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
 * Iterates over the pages of a list. It requests a page when the loop needs it. A cursor that has been used before,
 * also in the query, ends the iteration: a stateless mock answers every page with the same cursor. To continue later,
 * store `meta.next_cursor` of the last page. If it is not null, pass it as `cursor` of the query.
 *
 * @param resource such as `client.documents`.
 * @throws what `list` throws, ContentgenError for a page without records or cursors.
 */
export async function* pages<Query extends object, AnyPage extends Page<unknown>>(
  resource: Listable<Query, AnyPage>,
  query?: Query,
  options?: CallOptions,
): AsyncGenerator<AnyPage, undefined> {
  let { cursor } = { ...query } as { cursor?: string | null | undefined };
  // The cursor after the last page is null.
  const seen: unknown[] = [null];
  while (!seen.includes(cursor)) {
    seen.push(cursor);
    const page = await resource.list({ ...query, cursor } as Query & object, options);
    if (!Array.isArray(page.data) || !page.meta)
      throw new ContentgenError('the response is not a page of records', undefined, { status: 200 });
    yield page;
    cursor = page.meta.next_cursor ?? null;
  }
}

/** Iterates over the records of a list. It requests the next page after the last record of a page. */
export function iteration<Query extends object, Kind>(resource: Listable<Query, Page<Kind>>) {
  return async function* iterate(query?: Query, options?: CallOptions): AsyncGenerator<Kind, undefined> {
    for await (const { data } of pages(resource, query, options)) yield* data;
  };
}
