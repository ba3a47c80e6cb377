import { type Comparison, compare, type Effort } from '../comparison.ts';
import { Program } from '../program.ts';
import type { DatabaseOptions } from '../programs/floor.ts';
import type { StartedService } from '../programs/service.ts';
import { comparisonTable } from './comparison-table.ts';
import { createLoad } from './create-load.ts';
import type { Suite, Table } from './suite.ts';

/** Show, list and create on PostgreSQL, with few and with many records. */
export const requests: Suite = async ({ postgresql, effort, progress }) => {
  const tables: Table[] = [];
  for (const records of [1_000, 1_000_000]) {
    if (postgresql === undefined) continue;
    const title = `PostgreSQL, ${records.toLocaleString('en')} records`;
    progress(`${title}: load`);
    await using database = await postgresql.newDatabase(records);
    const options = { databaseUrl: database.url, records };
    tables.push(
      comparisonTable(title, await compareRequests(options, effort, (name) => progress(`${title}: ${name}`))),
    );
  }
  return tables;
};

/** Show, list and create on the embedded database. */
export const embeddedRequests: Suite = async ({ effort, progress }) => {
  const options = { databaseUrl: null, records: 1_000 };
  const title = 'Embedded database, 1,000 records';
  return [
    comparisonTable(title, await compareRequests(options, effort, (name) => progress(`${title}: ${name}`))),
  ];
};

/** How many records are requested in turn. */
const shown = 100;

async function compareRequests(
  options: DatabaseOptions,
  effort: Effort,
  progress: (name: string) => void,
): Promise<Comparison[]> {
  await using floor = new Program('floor');
  await using service = new Program('service');
  const floorUrl = await floor.call<string>('start', options);
  const { url, headers } = await service.call<StartedService>('start', { ...options, model: 'silent' });
  const documents = '/api/v1/documents';
  const ids = await shownIds(url, headers);
  const of = (
    name: string,
    floorPaths: readonly string[],
    load: { method: string; paths: readonly string[] },
  ) => {
    progress(name);
    return compare(
      name,
      { program: floor, load: { url: floorUrl, method: 'GET', paths: floorPaths, headers: {} } },
      { program: service, load: { url, headers, ...load } },
      effort,
    );
  };
  return [
    await of(
      'show',
      ids.map((id) => `/show/${id}`),
      { method: 'GET', paths: ids.map((id) => `${documents}/${id}`) },
    ),
    await of('list of ten', ['/list'], { method: 'GET', paths: [documents] }),
    await of('create, respond-async', ['/insert'], createLoad({ ...headers, prefer: 'respond-async' })),
  ];
}

/** Resolves to the ids of the newest records of all templates. */
async function shownIds(url: string, headers: Readonly<Record<string, string>>): Promise<string[]> {
  const response = await fetch(`${url}/api/v1/documents?all_templates=true&per_page=${shown}`, { headers });
  const { data } = (await response.json()) as { readonly data: readonly { readonly id: string }[] };
  return data.map(({ id }) => id);
}
