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
 * Iterates over the pages of a list. It requests a page when the loop needs it. To continue later, store
 * `meta.next_cursor` of the last page. If it is not null, pass it as `cursor` of the query.
 *
 * @param resource such as `client.documents`.
 * @throws what `list` throws, and a ContentgenError for a page without a cursor, or with one of a page before: the loop
 *   would never end.
 */
export async function* pages<Query extends object, AnyPage extends Page<unknown>>(
  resource: Listable<Query, AnyPage>,
  query?: Query,
  options?: CallOptions,
): AsyncGenerator<AnyPage, undefined> {
  const seen = new Set<string>();
  let { cursor } = (query ?? {}) as { cursor?: string | null };
  for (;;) {
    if (cursor) seen.add(cursor);
    const page = await resource.list({ ...query, cursor } as Query & object, options);
    yield page;
    cursor = nextCursor(page, seen);
    if (cursor === null) return;
  }
}

/**
 * Returns the cursor of the next page; null after the last.
 *
 * @param seen the cursors of this page and those before.
 * @throws ContentgenError for a page without a cursor, or with one of a page before: the list would never end.
 */
export function nextCursor({ meta }: Page<unknown>, seen: ReadonlySet<unknown>): string | null {
  const next = meta?.next_cursor;
  if (next === null || (next && !seen.has(next))) return next;
  throw new ContentgenError('The page has no next_cursor, or an earlier one.', undefined, 200);
}

/** Iterates over the records of a list, as `pages` does. It requests the next page after the last record of a page. */
export async function* recordsOf<Query extends object, Kind>(
  resource: Listable<Query, Page<Kind>>,
  query?: Query,
  options?: CallOptions,
): AsyncGenerator<Kind, undefined> {
  for await (const page of pages(resource, query, options)) yield* page.data;
}
