import type { Call, CallOptions } from './call.ts';
import { InvalidResponseError } from './errors.ts';
import { contentOf } from './exchange.ts';
import type { Read } from './request.ts';
import type { AnyResult } from './result.ts';

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
  list(query?: Query, options?: CallOptions): Call<AnyPage, AnyResult>;
}

/**
 * Iterates over the pages of a list. It requests a page when the loop needs it. To continue later, store
 * `meta.next_cursor` of the last page. If it is not null, pass it as `cursor` of the query.
 *
 * @param resource such as `client.documents`.
 * @throws what `list` throws, InvalidResponseError for a page without the array `data` or without a `meta.next_cursor`
 *   that is null or a text with at least one character, or after a page whose next page has been requested before: such a
 *   loop of cursors would never end, and could hide further records. An Error for the same with a resource that ignores
 *   the options.
 */
export function pages<Query extends object, AnyPage extends Page<unknown>>(
  resource: Listable<Query, AnyPage>,
  query?: Query,
  options?: CallOptions,
): AsyncGenerator<AnyPage, undefined> {
  return iteration((page) => [page], resource, query, options);
}

/**
 * Iterates over the items of pages, as `pages` does. It requests the next page after the last item of a page.
 *
 * @param itemsOf the items of a page, such as its records.
 */
export async function* iteration<Query extends object, AnyPage extends Page<unknown>, Item>(
  itemsOf: (page: AnyPage) => readonly Item[],
  resource: Listable<Query, AnyPage>,
  query?: Query,
  options?: CallOptions,
): AsyncGenerator<Item, undefined> {
  let cursor = (query as { cursor?: string | null } | undefined)?.cursor;
  const requested: unknown[] = [];
  do {
    // The errors name the request of the page, unless the resource ignores `read`.
    let refusal: (detail: string) => Error = Error;
    const read: Read = (response, request, limit) => {
      refusal = (detail) => new InvalidResponseError({ problem: { detail }, response }, request);
      return contentOf(response, request, limit);
    };
    const page = await resource.list(
      { ...query, cursor } as Query & object,
      { ...options, read } as CallOptions,
    );
    requested.push(cursor);
    cursor = page.meta?.next_cursor;
    const isPage = Array.isArray(page.data) && (cursor === null || (cursor && typeof cursor === 'string'));
    if (isPage) yield* itemsOf(page);
    if (!isPage || (cursor && requested.includes(cursor)))
      throw refusal(isPage ? 'a loop of cursors' : 'not a page');
  } while (cursor);
}

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
