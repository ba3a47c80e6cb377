import type { Check } from '../../checks.ts';
import { filtersOf, widened } from '../../filters.ts';
import type { Received } from '../../http/received.ts';
import type { Fields } from '../../http/request-body.ts';
import { requireRule, violation } from '../../violated.ts';
import { inParallel } from '../in-parallel.ts';
import { quoted, requireNamed } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { pageSizes } from '../samples/choices.ts';
import { sizeForThreePages } from './collection.ts';
import { list, requireShown, shownIn, sorted } from './listing.ts';
import { sortings } from './sorting.ts';

/** Checks that cursors lead from page to page and back, and that a cursor of another list is refused. */
export function cursors(context: RuleContext): Check[] {
  const { caller, resource, collection, filteredRecords } = context;
  const operation = resource.list.id;
  return [
    {
      operation,
      title: 'cursors lead to the next page and back',
      run: async () => {
        const own = await collection();
        const members = sorted(own.members(), 'id', 'desc');
        const size = sizeForThreePages(resource, own);
        const last = Math.ceil(members.length / size) - 1;
        const fetchPage = async (cursor: string | undefined, number: number): Promise<Received> => {
          const page = await own.list({ per_page: size, cursor });
          const range = members.slice(number * size, (number + 1) * size);
          requireShown(page, range, `on page ${number + 1} of ${last + 1}`);
          requireCursor(page, 'prev_cursor', number > 0);
          requireCursor(page, 'next_cursor', number < last);
          return page;
        };
        let page = await fetchPage(undefined, 0);
        for (let number = 1; number <= last; number += 1)
          page = await fetchPage(page.json.meta.next_cursor, number);
        for (let number = last - 1; number >= 0; number -= 1)
          page = await fetchPage(page.json.meta.prev_cursor, number);
        await fetchPage(page.json.meta.next_cursor, 1);
      },
    },
    {
      operation,
      title: 'cursors work with another page size',
      run: async () => {
        const own = await collection();
        const members = sorted(own.members(), 'id', 'desc');
        const size = sizeForThreePages(resource, own);
        const first = await own.list({ per_page: size });
        const rest = await own.list({ cursor: first.json.meta.next_cursor });
        requireShown(rest, members.slice(size), `after the first ${size}`);
      },
    },
    {
      operation,
      title: 'cursors work with defaults sent or left out',
      run: async () => {
        const { token } = await filteredRecords();
        const bare: Fields = { search: token, per_page: pageSizes(resource)[0] };
        const spelled: Fields = { ...resource.list.queryDefaults, ...bare };
        const { json } = await caller.call(operation, { query: bare }, 200);
        const next = { cursor: json.meta.next_cursor };
        const second = await caller.call(operation, { query: { ...bare, ...next } }, 200);
        const single = Object.entries(resource.list.queryDefaults)
          .filter(([name]) => !(name in bare))
          .map(([name, value]) => ({ ...bare, [name]: value }));
        await inParallel([spelled, ...single], async (query) => {
          const page = await caller.call(operation, { query: { ...query, ...next } }, 200);
          requireShown(page, shownIn(second), 'with a default sent beside the cursor');
        });
        const first = await caller.call(operation, { query: spelled }, 200);
        const { next_cursor: cursor } = first.json.meta;
        const page = await caller.call(operation, { query: { ...bare, cursor } }, 200);
        requireShown(page, shownIn(second), 'without the defaults of the first page');
      },
    },
    {
      operation,
      title: 'cursors walk through a whole account',
      run: async () => {
        const size = sizeForThreePages(resource, await collection());
        const first = await list(caller, resource, { per_page: size });
        requireCursor(first, 'next_cursor', true);
        const second = await list(caller, resource, { per_page: size, cursor: first.json.meta.next_cursor });
        const ids = [...shownIn(first), ...shownIn(second)].map(({ id }) => id);
        const at = ids.findIndex((id, index) => index > 0 && id >= (ids[index - 1] ?? ''));
        if (at > 0)
          throw violation(second, `${ids[at]} follows ${ids[at - 1]} on two pages sorted by id, desc`);
      },
    },
    {
      operation,
      title: 'refuses a cursor with other filters or another sorting',
      run: async () => {
        const own = await collection();
        const query: Fields = { search: own.token, per_page: sizeForThreePages(resource, own) };
        const first = await list(caller, resource, query);
        const cursor = first.json.meta.next_cursor;
        await inParallel(otherLists(context, own.token), async (other) => {
          const changed = widened(resource, { ...query, ...other, cursor });
          requireNamed(await caller.call(operation, { query: changed }, 422), 'cursor');
        });
      },
    },
    {
      operation,
      title: 'refuses an invalid cursor',
      run: async () => {
        for (const cursor of ['no-cursor', 'bm8.Y3Vyc29y']) {
          requireNamed(await caller.call(operation, { query: { cursor } }, 422), 'cursor');
        }
      },
    },
  ];
}

/**
 * Returns queries that each differ from the query of a cursor in one filter, the search or the sort order. The cursor
 * is invalid with each of them.
 */
function otherLists(context: RuleContext, token: string): readonly Fields[] {
  const { resource } = context;
  const filters = filtersOf(resource).map(({ name, values }) => ({ [name]: values[0] }));
  const usual = resource.list.queryDefaults;
  const sorts = sortings(context)
    .map(([by, direction]) => ({ sort_by: by, sort: direction }))
    .filter(({ sort_by, sort }) => sort_by !== usual.sort_by || sort !== usual.sort);
  const searched = (resource.listParameters.search_by?.schema.enum ?? [])
    .filter((field) => field !== usual.search_by)
    .map((field) => ({ search_by: field }));
  const narrower = filtersOf(resource).flatMap(({ off }) => (off === undefined ? [] : [{ [off]: false }]));
  return [
    ...filters,
    ...narrower,
    ...sorts,
    ...searched,
    { search: token.slice(0, -1) },
    { search: undefined },
  ];
}

function requireCursor(page: Received, name: 'next_cursor' | 'prev_cursor', isThere: boolean): void {
  const cursor = page.json.meta[name];
  const sentence = `meta.${name} must ${isThere ? 'lead to another page' : 'be null'}, but is ${quoted(cursor)}`;
  requireRule((cursor !== null) === isThere, page, sentence);
}
