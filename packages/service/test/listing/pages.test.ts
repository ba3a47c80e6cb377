import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { seededRandom } from './seeded-random.ts';
import { resources, storeRecords } from './stored-records.ts';
import { idsOf, page, walk } from './walk.ts';

let running: RunningService;
let caller: Caller;

beforeAll(async () => {
  running = await runService();
});
beforeEach(async () => {
  caller = await running.newCaller();
});
afterAll(() => running.close());

const sortings = [
  { sort_by: 'id', sort: 'desc' },
  { sort_by: 'id', sort: 'asc' },
  { sort_by: 'name', sort: 'desc' },
  { sort_by: 'name', sort: 'asc' },
];
const cases = resources.flatMap((resource) => sortings.map((sorting) => ({ resource, ...sorting })));

describe.each(cases)('the pages of $resource by $sort_by, $sort', ({ resource, ...sorting }) => {
  const store = (records: Parameters<typeof storeRecords>[3]) =>
    storeRecords(running.service.database, resource, caller.accountId, records);
  const fewNames = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Name ${at % 7}` }));

  it('have every record once, forwards and backwards', async () => {
    await store(fewNames(43));
    const inOrder = idsOf(await page(caller, resource, { ...sorting, per_page: '100' }));
    const forwards = await walk(caller, resource, sorting);
    expect(forwards.map(({ data }) => data.length)).toEqual([10, 10, 10, 10, 3]);
    expect(forwards.flatMap(idsOf)).toEqual(inOrder);

    const query = { ...sorting, cursor: forwards.at(-1).meta.prev_cursor };
    const backwards = await walk(caller, resource, query, 'prev');
    expect([forwards.at(-1), ...backwards].toReversed().flatMap(idsOf)).toEqual(inOrder);
    expect(backwards.at(-1).meta.prev_cursor).toBeNull();
  });

  it('have cursors back to the earlier pages', async () => {
    await store(fewNames(30));
    const [first, second] = await walk(caller, resource, sorting);
    const back = await page(caller, resource, { ...sorting, cursor: second.meta.prev_cursor });
    expect(idsOf(back)).toEqual(idsOf(first));
    const again = await page(caller, resource, { ...sorting, cursor: back.meta.next_cursor });
    expect(idsOf(again)).toEqual(idsOf(second));
  });

  it('lead back from an empty page if all its records are deleted', async () => {
    await store(fewNames(15));
    const first = await page(caller, resource, sorting);
    const { database } = running.service;
    await database.deleteFrom(resource).where('id', 'not in', idsOf(first)).execute();
    const empty = await page(caller, resource, { ...sorting, cursor: first.meta.next_cursor });
    expect(empty).toMatchObject({ data: [], meta: { next_cursor: null } });
    const back = await page(caller, resource, { ...sorting, cursor: empty.meta.prev_cursor });
    expect(idsOf(back)).toEqual(idsOf(first));
    expect(back.meta.prev_cursor).toBeNull();
  });

  it.each(['next', 'prev'] as const)(
    'show every remaining record once during creations and deletions (%s)',
    async (direction) => {
      const random = seededRandom('pages', resource, sorting.sort_by, sorting.sort, direction);
      const below = (most: number) => Math.floor(random() * most);
      const { database } = running.service;
      const minute = 60_000;
      // Ids from any time of the hour, so that new records have any position in the list.
      const somewhere = () => ({
        id: uuidv7({ msecs: Date.now() - below(60 * minute) }),
        name: `Name ${below(9)}`,
      });
      const anywhere = (count: number) => Array.from({ length: count }, somewhere);
      const atFirst = await store(anywhere(80));
      const present = new Set(atFirst);
      const createAndDelete = async () => {
        for (const id of await store(anywhere(1 + below(8)))) present.add(id);
        const leaving = [...present].filter(() => random() < 0.08);
        for (const id of leaving) present.delete(id);
        if (leaving.length > 0) await database.deleteFrom(resource).where('id', 'in', leaving).execute();
      };

      const start: Record<string, string> = { ...sorting };
      const seen: string[] = [];
      if (direction === 'prev') {
        const last = (await walk(caller, resource, sorting)).at(-1);
        seen.push(...idsOf(last));
        start.cursor = last.meta.prev_cursor;
      }
      const pages = await walk(caller, resource, start, direction, createAndDelete);
      seen.push(...pages.flatMap(idsOf));

      expect(new Set(seen).size).toBe(seen.length);
      expect(atFirst.filter((id) => present.has(id) && !seen.includes(id))).toEqual([]);
      expect(pages.length).toBeGreaterThan(6);
    },
  );

  it('continue after the longest and strangest names', async () => {
    const odd = ['😀'.repeat(128), '"\\\u0001'.repeat(42), 'ß'.repeat(128), ' ', '\u{10FFFF}'];
    await store([...odd, ...odd, ...odd].map((name) => ({ name })));
    const pages = await walk(caller, resource, sorting);
    expect(new Set(pages.flatMap(idsOf)).size).toBe(15);
  });
});

describe('a cursor', () => {
  const cursorOf = async (query: Record<string, string>): Promise<string> =>
    (await page(caller, 'documents', query)).meta.next_cursor;

  beforeEach(async () => {
    const records = Array.from({ length: 12 }, () => ({ name: 'Alike' }));
    await storeRecords(running.service.database, 'documents', caller.accountId, records);
  });

  it.each([
    [{}, { search_by: 'result' }],
    [{}, { search: '' }],
    [{ search: 'alike' }, { search: 'alike', search_by: 'name' }],
  ])('of the list with %j works for the same list written as %j', async (made, sent) => {
    const cursor = await cursorOf(made as Record<string, string>);
    const next = await page(caller, 'documents', { ...(sent as Record<string, string>), cursor });
    expect(next.data).toHaveLength(2);
  });

  it('gets 422 if it is changed or is not a cursor', async () => {
    const cursor = await cursorOf({});
    const flipped = cursor.replace(/./, (first) => (first === 'W' ? 'X' : 'W'));
    for (const broken of [flipped, cursor.slice(1), cursor.slice(0, -1), `${cursor}.x`, 'x', '.', '..']) {
      const query = new URLSearchParams({ cursor: broken });
      const { status, json } = await caller.send('GET', `/api/v1/documents?${query}`);
      expect([status, json.errors]).toMatchObject([422, [{ field: 'cursor', code: 'cursor' }]]);
    }
  });
});
