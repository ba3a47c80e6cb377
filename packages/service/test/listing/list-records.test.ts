import { templates as choices } from '@contentgen/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { resources, storeRecords } from './stored-records.ts';
import { idsOf, namesOf, page, walk } from './walk.ts';

let running: RunningService;
let caller: Caller;

beforeAll(async () => {
  running = await runService();
});
beforeEach(async () => {
  caller = await running.newCaller();
});
afterAll(() => running.close());

const numbered = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Record ${at}` }));

describe.each(resources)('the list of %s', (resource) => {
  const store = (records: Parameters<typeof storeRecords>[3], accountId = caller.accountId) =>
    storeRecords(running.service.database, resource, accountId, records);
  const names = async (query: Record<string, string>) => namesOf(await page(caller, resource, query));

  it('has the newest ten records by default', async () => {
    const ids = await store(numbered(11));
    const { data, meta } = await page(caller, resource);
    expect(idsOf({ data })).toEqual(ids.toReversed().slice(0, 10));
    expect(meta).toEqual({
      per_page: 10,
      next_cursor: expect.any(String),
      prev_cursor: null,
      total: null,
      total_relation: null,
    });
  });

  it('is empty and has no cursors without records', async () => {
    expect(await page(caller, resource, { include_total: 'true' })).toEqual({
      data: [],
      meta: { per_page: 10, next_cursor: null, prev_cursor: null, total: 0, total_relation: 'exact' },
    });
  });

  it('never has, counts or finds records of another account', async () => {
    const other = await running.newCaller();
    await store(numbered(3), other.accountId);
    const [own] = await store([{ name: 'Record of my own' }]);
    for (const query of [{}, { search: 'record' }, { sort_by: 'name' }, { favorite: 'false' }]) {
      const { data, meta } = await page(caller, resource, { ...query, include_total: 'true' });
      expect(idsOf({ data })).toEqual([own]);
      expect(meta.total).toBe(1);
    }
  });

  it('has no cursor to records of another account', async () => {
    const other = await running.newCaller();
    const foreign = await store(numbered(30), other.accountId);
    await store(numbered(30));
    const { meta } = await page(other, resource);
    const { data } = await page(caller, resource, { cursor: meta.next_cursor });
    expect(idsOf({ data }).filter((id) => foreign.includes(id))).toEqual([]);
  });

  describe('sorted', () => {
    it('by id has the oldest first with sort=asc, the newest first with sort=desc', async () => {
      const ids = await store(numbered(3));
      expect(idsOf(await page(caller, resource, { sort: 'asc' }))).toEqual(ids);
      expect(idsOf(await page(caller, resource, { sort_by: 'id', sort: 'desc' }))).toEqual(ids.toReversed());
    });

    it('by name follows the root collation of Unicode', async () => {
      const spaceFirst = [' space', '_line', '-dash', '🥐 roll', '€ 5', '10', '9'];
      const latin = ['a', 'A', 'á', 'Á', 'ä', 'Ångström', 'apple', 'Äpple', 'Banana', 'éclair', 'Eclipse'];
      const last = ['ñandú', 'Straße', 'Strasse 2', 'Zebra', 'Ωmega', 'Ёлка', 'Яблоко', '漢字'];
      const alphabet = [...spaceFirst, ...latin, ...last];
      await store(alphabet.toReversed().map((name) => ({ name })));
      const query = { sort_by: 'name', per_page: '100' };
      expect(await names({ ...query, sort: 'asc' })).toEqual(alphabet);
      expect(await names(query)).toEqual(alphabet.toReversed());
    });

    it('by name has records with the same name in the order of their ids', async () => {
      const ids = await store(Array.from({ length: 25 }, () => ({ name: 'Twin' })));
      const walked = (sort: string) => walk(caller, resource, { sort_by: 'name', sort });
      expect((await walked('asc')).flatMap(idsOf)).toEqual(ids);
      expect((await walked('desc')).flatMap(idsOf)).toEqual(ids.toReversed());
    });
  });

  it.each([10, 25, 50, 100])('has pages of %i records', async (size) => {
    await store(numbered(101));
    const { data, meta } = await page(caller, resource, { per_page: String(size) });
    expect(data).toHaveLength(size);
    expect(meta.per_page).toBe(size);
  });

  it('has favorites, other records, or both', async () => {
    await store([{ name: 'plain' }, { name: 'loved', favorite: true }]);
    expect(await names({ favorite: 'true' })).toEqual(['loved']);
    expect(await names({ favorite: '0' })).toEqual(['plain']);
    expect(await names({})).toEqual(['loved', 'plain']);
    expect(await names({ favorite: 'true', sort_by: 'name' })).toEqual(['loved']);
  });

  it('on request, counts all records that match the search and the filters', async () => {
    await store([...numbered(12), { name: 'Other' }, { name: 'Record of love', favorite: true }]);
    const total = async (query: Record<string, string>) =>
      (await page(caller, resource, { ...query, include_total: 'true' })).meta.total;
    expect(await total({})).toBe(14);
    expect(await total({ search: 'record' })).toBe(13);
    expect(await total({ search: 'record', favorite: 'true' })).toBe(1);
    const { meta } = await page(caller, resource, { include_total: 'true' });
    expect(await total({ cursor: meta.next_cursor })).toBe(14);
    expect((await page(caller, resource, { include_total: 'false' })).meta.total).toBeNull();
  });

  describe('searched', () => {
    it.each([
      ['a part of the name', 'read', ['Bread']],
      ['upper-case letters for lower-case ones', 'BREAD', ['Bread']],
      ['upper-case letters for lower-case ones beyond ASCII', 'éCLAIR', ['Un ÉCLAIR']],
      ['lower-case letters for upper-case ones beyond ASCII', 'ЖУРНАЛ', ['журнал']],
      ['no accented letters for plain ones', 'eclair', []],
      ['a single letter', 'ж', ['журнал']],
      ['% as a percent sign', '0% b', ['100% butter']],
      ['% as nothing else', 'b%d', []],
      ['_ as an underscore', 'e_c', ['file_copy', 'snake_case']],
      ['\\ as a backslash', 'c:\\', ['C:\\Windows']],
      ['\\ at the end', '\\', ['C:\\Windows']],
      ['\\% as both characters', '\\%', []],
      ["' as a quotation mark", "' or", ["Tables' order"]],
      ['leading spaces', ' butter', ['100% butter']],
    ])('takes %s', async (_, search, found) => {
      const all = [
        'Bread',
        'Un ÉCLAIR',
        'журнал',
        '100% butter',
        'snake_case',
        'file_copy',
        'C:\\Windows',
        "Tables' order",
        'filecopy',
      ];
      await store(all.map((name) => ({ name })));
      expect(await names({ search, sort_by: 'name', sort: 'asc' })).toEqual(found);
    });

    it('for an empty text has every record', async () => {
      await store(numbered(2));
      expect(await names({ search: '' })).toEqual(['Record 1', 'Record 0']);
    });

    it('applies the search to every page', async () => {
      const ids = await store(numbered(40));
      const walked = (await walk(caller, resource, { search: 'Record 1', sort: 'asc' })).flatMap(idsOf);
      expect(walked).toEqual([ids[1], ...ids.slice(10, 20)]);
    });
  });
});

describe('the list of documents', () => {
  const store = (records: Parameters<typeof storeRecords<'documents'>>[3]) =>
    storeRecords(running.service.database, 'documents', caller.accountId, records);
  const names = async (query: Record<string, string>) => namesOf(await page(caller, 'documents', query));

  const templates = choices.map(({ value }) => ({ template_id: value, name: `Of ${value}` }));

  it('has only the freestyle documents by default', async () => {
    await store(templates);
    expect(await names({})).toEqual(['Of 1']);
    expect(await names({ all_templates: 'false' })).toEqual(['Of 1']);
  });

  it('has the documents of each template', async () => {
    await store(templates);
    for (const { template_id, name } of templates) {
      expect(await names({ template_id: String(template_id) })).toEqual([name]);
    }
  });

  it('has the documents of all templates with all_templates=true, which excludes template_id', async () => {
    await store(templates);
    expect(await names({ all_templates: 'true', per_page: '100' })).toHaveLength(templates.length);
    const { status, json } = await caller.send('GET', '/api/v1/documents?all_templates=true&template_id=1');
    expect(status).toBe(422);
    expect(json.errors).toMatchObject([{ field: 'template_id', code: 'exclusive' }]);
  });

  it('searches only the results with search_by=result', async () => {
    await store([
      { name: 'First', result: 'Ein ÖDES Feld' },
      { name: 'ödes Feld', result: 'Nichts' },
      { name: 'Without a result', result: null },
    ]);
    expect(await names({ search: 'ödes', search_by: 'result' })).toEqual(['First']);
    expect(await names({ search: 'ödes', search_by: 'name' })).toEqual(['ödes Feld']);
    expect(await names({ search: 'ödes' })).toEqual(['ödes Feld']);
  });
});

describe('the list of images', () => {
  const choices = {
    resolution: ['256x256', '1024x1024'],
    style: [null, 'anime', 'retro'],
    medium: [null, 'ink'],
    filter: [null, 'sepia', 'invert'],
  } as const;

  it('filters by resolution, style, medium and filter, alone and together', async () => {
    const images = choices.resolution.flatMap((resolution) =>
      choices.style.flatMap((style) =>
        choices.medium.flatMap((medium) =>
          choices.filter.map((filter) => ({ resolution, style, medium, filter })),
        ),
      ),
    );
    const ids = await storeRecords(running.service.database, 'images', caller.accountId, images);
    const queries = images.map(
      (image) =>
        Object.fromEntries(Object.entries(image).filter(([, value]) => value !== null)) as Record<
          string,
          string
        >,
    );
    queries.push({ style: 'anime' }, { medium: 'ink' }, { filter: 'sepia' }, { style: 'abstract' });
    for (const query of queries) {
      const fitting = ids.filter((_, at) =>
        Object.entries(query).every(([field, value]) => images[at]?.[field as 'style'] === value),
      );
      const { data, meta } = await page(caller, 'images', {
        ...query,
        sort: 'asc',
        per_page: '50',
        include_total: 'true',
      });
      expect(idsOf({ data })).toEqual(fitting);
      expect(meta.total).toBe(fitting.length);
    }
  });
});
