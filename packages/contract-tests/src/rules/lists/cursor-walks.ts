import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../../checks.ts';
import type { Received } from '../../http/received.ts';
import type { AnyRecord } from '../../resources.ts';
import { violation } from '../../violated.ts';
import type { Setting } from '../setting.ts';
import { type Collection, sizeOfThird } from './collection.ts';
import { shownIn, sorted } from './listing.ts';
import { sortings } from './sorting.ts';

/** A client that follows the cursors sees every remaining record exactly once, in order. */
export function cursorWalks(setting: Setting): Check[] {
  const { resource, collection } = setting;
  return sortings(setting).map(([by, direction]) => ({
    operation: resource.list.id,
    title: `cursors walk every record once, sorted by ${by}, ${direction}, while records are deleted and created`,
    run: async () => {
      const own = await collection();
      const size = sizeOfThird(resource, own);
      await walk(own, { sort_by: by, sort: direction, per_page: size });
    },
  }));
}

interface WalkedList {
  readonly sort_by: string;
  readonly sort: string;
  readonly per_page: number;
}

/** More pages than this mean that the cursors run in a circle. */
const mostPages = 30;

/**
 * Follows the cursors to the end of the list and back. On the way, it deletes records where a server is most likely
 * to make a mistake: the record at the cursor, and one on a later page.
 */
async function walk(own: Collection, query: WalkedList): Promise<void> {
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
  if (!anchor) throw violation(last, 'the last page must show a record, but is empty');
  const passed = inOrder([...staying().filter(({ id }) => id !== anchor.id), anchor]);
  const back = await follow(last, 'prev_cursor', fetchPage);
  requireNoneOf(back, gone);
  requireWalked(back.toReversed(), passed.slice(0, passed.indexOf(anchor)));
}

/** The pages that a cursor and the later cursors lead to. */
async function follow(
  start: Received,
  name: 'next_cursor' | 'prev_cursor',
  fetchPage: (cursor: string) => Promise<Received>,
): Promise<readonly Received[]> {
  const pages: Received[] = [];
  let page = start;
  while (page.json.meta[name] !== null) {
    if (pages.length === mostPages)
      throw violation(page, `meta.${name} is not null after ${mostPages} pages`);
    page = await fetchPage(page.json.meta[name]);
    pages.push(page);
  }
  return pages;
}

function requireNoneOf(pages: readonly Received[], gone: ReadonlySet<string>): void {
  for (const page of pages) {
    const ghost = shownIn(page).find(({ id }) => gone.has(id));
    if (ghost) throw violation(page, `${ghost.id} is shown after it was deleted`);
  }
}

/** Requires that pages show these records in order, and none twice. */
function requireWalked(pages: readonly Received[], expected: readonly { readonly id: string }[]): void {
  const seen = new Set<string>();
  for (const page of pages) {
    for (const { id } of shownIn(page)) {
      if (seen.has(id)) throw violation(page, `${id} is on two of the pages`);
      seen.add(id);
    }
  }
  const [wanted, blamed] = [expected.map(({ id }) => id), pages.at(-1)];
  const shown = [...seen].filter((id) => wanted.includes(id));
  if (!blamed || isDeepStrictEqual(shown, wanted)) return;
  const missing = wanted.find((id) => !seen.has(id));
  if (missing !== undefined) throw violation(blamed, `${missing} is on none of the ${pages.length} pages`);
  const at = shown.findIndex((id, index) => id !== wanted[index]);
  throw violation(blamed, `the pages show ${shown[at]} where ${wanted[at]} must follow`);
}
