import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../checks.ts';
import type { Fields } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { inParallel } from '../in-parallel.ts';
import { says } from '../quotations.ts';
import { type AnyRecord, filtersOf } from '../resources.ts';
import { list, requireShown, shownIn, sorted, wronglyOrdered } from '../samples/listing.ts';
import { makeAny, pageSizes, parameterChoices } from '../samples/records.ts';
import { requireRule, violated } from '../violated.ts';
import type { RuleContext } from './rule-context.ts';
import { type Collection, type Member, sizeForThreePages } from './shared-records.ts';

/** Checks that a filtered list has every record with the value and no other record. */
export function filtering(context: RuleContext): Check[] {
  const { resource, collection } = context;
  const operation = resource.list.id;
  const filters = filtersOf(resource);
  return [
    ...filters.map(({ name, values }) => ({
      operation,
      title: `filters by ${name}`,
      says: says(`operations/${operation}/parameters/${name}`),
      run: async () => {
        const own = await collection();
        await inParallel(values, async (value) => {
          const page = await own.list({ [name]: value });
          requireShown(page, newestFirst(own.having({ [name]: value })), `with ${name}=${value}`);
        });
      },
    })),
  ];
}

function newestFirst(members: readonly Member[]): readonly Member[] {
  return sorted(members, 'id', 'desc');
}

/** Returns every sort order of a list: each field in each direction. */
export function sortings({
  resource,
}: Pick<RuleContext, 'resource'>): readonly (readonly [by: string, direction: string])[] {
  const directions = parameterChoices(resource, 'sort').map(String);
  return parameterChoices(resource, 'sort_by').flatMap((by) =>
    directions.map((direction) => [String(by), direction] as const),
  );
}

/** Quotes what the contract says of the order of a list. */
const saysOfOrder = (by: string) =>
  says(`parameters/SortBy: \`${by}\` is`, 'parameters/SortDirection', 'parameters/SortBy: The field');

/** Checks that lists have the requested order, and that records with the same name are ordered by id. */
export function sorting(context: RuleContext): Check[] {
  const { resource, collection } = context;
  const operation = resource.list.id;
  const all = sortings(context);

  return [
    ...all.map(([by, direction]) => ({
      operation,
      title: `sorts by ${by}, ${direction}`,
      says: saysOfOrder(by),
      run: async () => {
        const own = await collection();
        const page = await own.list({ sort_by: by, sort: direction });
        requireShown(page, sorted(own.members(), by, direction), `sorted by ${by}, ${direction}`);
      },
    })),
  ];
}

/** Checks that cursors work with another page size, and with defaults. */
export function cursors(context: RuleContext): Check[] {
  const { caller, resource, collection, filteredRecords } = context;
  const operation = resource.list.id;
  return [
    {
      operation,
      title: 'cursors work with another page size',
      says: says('parameters/Cursor: `meta.next_cursor`'),
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
      says: says('parameters/Cursor: `meta.next_cursor`'),
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
  ];
}

/**
 * Checks that a client that follows the cursors gets every remaining record exactly once and in order, while records
 * are deleted and created.
 */
export function cursorWalks(context: RuleContext): Check[] {
  const { resource, collection } = context;
  return sortings(context).map(([by, direction]) => ({
    operation: resource.list.id,
    title: `cursors walk every record once, sorted by ${by}, ${direction}, while records are deleted and created`,
    says: [...says('parameters/Cursor: Records created or deleted meanwhile'), ...saysOfOrder(by)],
    run: async () => {
      const own = await collection();
      const size = sizeForThreePages(resource, own);
      await walkWhileChanging(own, { sort_by: by, sort: direction, per_page: size });
    },
  }));
}

/**
 * Checks that each page but the last is full, whatever its size, and that the pages of each size show every record of this
 * run once and in order. The list is that of the whole account, which has enough records when the other rules have run.
 */
export function fullPages({ caller, resource, run }: RuleContext): Check[] {
  const operation = resource.list.id;
  const [, ...sizes] = pageSizes(resource);
  const page = (query: Fields) => list(caller, resource, query);
  return [
    {
      operation,
      title: 'fills the pages of each size',
      says: says('parameters/PageSize', 'schemas/PerPage', 'parameters/Cursor: `meta.next_cursor`'),
      run: async () => {
        const needed = (sizes.at(-1) ?? 0) + 1;
        const { json } = await page({});
        const missing = json.meta.next_cursor === null ? needed - json.data.length : 0;
        await inParallel(Array.from({ length: missing }), () => makeAny(caller, resource));
        const made = run.records.madeBy(resource.create, caller.authorization);
        for (const size of sizes) {
          const pages = [await page({ per_page: size })];
          for (let last = pages[0]; last?.json.meta.next_cursor; last = pages.at(-1)) {
            const { length } = shownIn(last);
            const sentence = `a page before the last one must show ${size} records, but shows ${length}`;
            requireRule(length === size, last, sentence);
            if (pages.length * size >= needed) break;
            pages.push(await page({ per_page: size, cursor: last.json.meta.next_cursor }));
          }
          const end = pages.flatMap(shownIn).at(-1)?.id ?? '';
          const expected = made.filter((id) => id >= end).map((id) => ({ id, name: '' }));
          requireWalked(pages, sorted(expected, 'id', 'desc'));
        }
      },
    },
  ];
}

interface WalkedList {
  readonly sort_by: string;
  readonly sort: string;
  readonly per_page: number;
}

/** Maximum number of pages to follow. If there are more, the cursors lead in a circle. */
const mostPages = 30;

/**
 * Follows the cursors to the end of the list and back. After the first page, it replaces two records where a server
 * is most likely to make a mistake: the record at the cursor, and the last one of the list.
 */
async function walkWhileChanging(own: Collection, query: WalkedList): Promise<void> {
  const inOrder = <Item extends Pick<AnyRecord, 'id' | 'name'>>(items: readonly Item[]) => {
    return sorted(items, query.sort_by, query.sort);
  };
  const fetchPage = (cursor?: string) => own.list({ ...query, cursor });
  const start = own.members();
  const gone = new Set<string>();
  const replace = async (id: string | undefined) => {
    if (id === undefined) return;
    await own.replace(id);
    gone.add(id);
  };
  const staying = () => start.filter(({ id }) => !gone.has(id));

  const first = await fetchPage();
  await replace(shownIn(first).at(-1)?.id);
  await replace(inOrder(staying()).at(-1)?.id);
  const rest = await follow(first, 'next_cursor', fetchPage);
  requireNoneOf(rest, gone);
  requireWalked([first, ...rest], inOrder(staying()));

  const last = rest.at(-1) ?? first;
  const [anchor] = shownIn(last);
  if (!anchor) throw violated(last, 'the last page must show a record, but is empty');
  const passed = inOrder([...staying().filter(({ id }) => id !== anchor.id), anchor]);
  const back = await follow(last, 'prev_cursor', fetchPage);
  requireNoneOf(back, gone);
  requireWalked(back.toReversed(), passed.slice(0, passed.indexOf(anchor)));
}

/** Follows the cursors in one direction until a cursor is null. Returns the pages after `start`. */
async function follow(
  start: Received,
  name: 'next_cursor' | 'prev_cursor',
  fetchPage: (cursor: string) => Promise<Received>,
): Promise<readonly Received[]> {
  const pages: Received[] = [];
  let page = start;
  while (page.json.meta[name] !== null) {
    if (pages.length === mostPages) throw violated(page, `meta.${name} is not null after ${mostPages} pages`);
    page = await fetchPage(page.json.meta[name]);
    pages.push(page);
  }
  return pages;
}

function requireNoneOf(pages: readonly Received[], gone: ReadonlySet<string>): void {
  for (const page of pages) {
    const ghost = shownIn(page).find(({ id }) => gone.has(id));
    if (ghost) throw violated(page, `${ghost.id} is shown after it was deleted`);
  }
}

/** Requires that the pages show these records in this order, and no record twice. */
function requireWalked(pages: readonly Received[], expected: readonly { readonly id: string }[]): void {
  const seen = new Set<string>();
  for (const page of pages) {
    for (const { id } of shownIn(page)) {
      if (seen.has(id)) throw violated(page, `${id} is on two of the pages`);
      seen.add(id);
    }
  }
  const [wanted, blamed] = [expected.map(({ id }) => id), pages.at(-1)];
  const shown = [...seen].filter((id) => wanted.includes(id));
  if (!blamed || isDeepStrictEqual(shown, wanted)) return;
  const missing = wanted.find((id) => !seen.has(id));
  if (missing !== undefined) throw violated(blamed, `${missing} is on none of the ${pages.length} pages`);
  throw wronglyOrdered(blamed, 'over all pages', shown, wanted, pages.flatMap(shownIn));
}
