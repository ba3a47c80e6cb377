import { measure, median } from '../comparison.ts';
import { Program } from '../program.ts';
import type { StartedService } from '../programs/service.ts';
import type { Bench, Suite } from './suite.ts';

const firstPage = 'newest first';

/** The lists that are measured: every sorting, filter and kind of search of documents. */
const queries: Readonly<Record<string, string>> = {
  [firstPage]: 'all_templates=true',
  'oldest first': 'all_templates=true&sort=asc',
  'by name': 'all_templates=true&sort_by=name&sort=asc',
  'one template': 'template_id=7',
  'one template, by name': 'template_id=7&sort_by=name',
  favorites: 'all_templates=true&favorite=true',
  'favorites, by name': 'all_templates=true&favorite=true&sort_by=name',
  'a hundred records': 'all_templates=true&per_page=100',
  'search: rare word': 'all_templates=true&search=c4ca42',
  'search: frequent word': 'all_templates=true&search=harbor',
  'search: two letters': 'all_templates=true&search=ba',
  'search: no hit': 'all_templates=true&search=zzzzzz',
};

/** The page that is compared with the first one. */
const deepPage = 1_000;

/** Lists with a thousand and with a million records, and a page far from the first one. */
export const lists: Suite = async (bench) => {
  if (bench.postgresql === undefined) return [];
  const few = await measureLists(bench, 1_000);
  const many = await measureLists(bench, 1_000_000);
  return [
    {
      title: 'Lists of documents on PostgreSQL',
      note: `The median time of a response, one request at a time, with a thousand and with a million records of one account. The ratio is the time with a million records divided by the time with a thousand. In the row of page ${deepPage}, the first time is that of the first page of the million records.`,
      head: ['list', '1,000 records', '1,000,000 records', 'ratio'],
      rows: [...many].map(([name, milliseconds]) => {
        const other = few.get(name) ?? many.get(firstPage) ?? 0;
        const ratio = (milliseconds / other).toFixed(2);
        return [name, `${other.toFixed(2)} ms`, `${milliseconds.toFixed(2)} ms`, ratio];
      }),
    },
  ];
};

async function measureLists(
  { postgresql, effort, progress }: Bench,
  records: number,
): Promise<ReadonlyMap<string, number>> {
  const figures = new Map<string, number>();
  if (postgresql === undefined) return figures;
  progress(`lists, ${records} records: load`);
  await using database = await postgresql.newDatabase(records);
  await using client = new Program('client');
  await using service = new Program('service');
  const options = { databaseUrl: database.url, records, model: 'silent' };
  const { url, headers } = await service.call<StartedService>('start', options);
  const all = { ...queries };
  if (records > deepPage * 10) {
    all[`page ${deepPage}`] = `all_templates=true&cursor=${await cursorOfPage(url, headers, deepPage)}`;
  }
  for (const [name, query] of Object.entries(all)) {
    progress(`lists, ${records} records: ${name}`);
    const load = { url, method: 'GET', paths: [`/api/v1/documents?${query}`], headers };
    const rounds: number[] = [];
    for (let round = 0; round <= effort.rounds; round += 1) {
      const { p50 } = await measure(client, { program: service, load }, effort.seconds / 4, 0, 1);
      if (round > 0) rounds.push(p50);
    }
    figures.set(name, median(rounds));
  }
  return figures;
}

/** Walks to a page, as a client would. */
async function cursorOfPage(
  url: string,
  headers: Readonly<Record<string, string>>,
  page: number,
): Promise<string> {
  let cursor = '';
  for (let at = 1; at < page; at += 1) {
    const query = `all_templates=true${cursor && `&cursor=${cursor}`}`;
    const response = await fetch(`${url}/api/v1/documents?${query}`, { headers });
    const { meta } = (await response.json()) as { readonly meta: { readonly next_cursor: string } };
    cursor = encodeURIComponent(meta.next_cursor);
  }
  return cursor;
}
