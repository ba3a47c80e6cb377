import { connections, type Effort, measure, medians, type Side } from '../comparison.ts';
import { Program } from '../program.ts';
import type { Load } from '../programs/client.ts';
import type { DatabaseOptions } from '../programs/floor.ts';
import type { StartedService } from '../programs/service.ts';
import { createLoad } from './create-load.ts';
import type { Bench, Suite, Table } from './suite.ts';

/** The creates in a second while lists and shows are measured. */
const backgroundRate = 100;

/** Creates that wait for their generation, and requests while generations run. */
export const generations: Suite = async (bench) => {
  const tables: Table[] = [];
  for (const records of [1_000, 1_000_000]) {
    if (bench.postgresql === undefined) continue;
    bench.progress(`generations, ${records} records: load`);
    await using database = await bench.postgresql.newDatabase(records);
    const title = `Generations on PostgreSQL, ${records.toLocaleString('en')} records`;
    tables.push(await measureGenerations(bench, title, { databaseUrl: database.url, records }));
  }
  const title = 'Generations on the embedded database, 1,000 records';
  tables.push(await measureGenerations(bench, title, { databaseUrl: null, records: 1_000 }));
  return tables;
};

async function measureGenerations(
  { effort, postgresql, progress }: Bench,
  title: string,
  options: DatabaseOptions,
): Promise<Table> {
  await using client = new Program('client');
  await using background = new Program('client');
  await using floor = new Program('floor');
  await using service = new Program('service');
  const floorUrl = await floor.call<string>('start', options);
  const { url, headers } = await service.call<StartedService>('start', { ...options, model: 'answering' });
  const row = (name: string, { rate, cpu, p50, p99 }: Side, wal = '') => [
    name,
    `${Math.round(rate)}/s`,
    `${Math.round(cpu)} µs`,
    `${p50.toFixed(1)} ms`,
    `${p99.toFixed(1)} ms`,
    wal,
  ];

  progress(`${title}: creates`);
  const insert = { url: floorUrl, method: 'GET', paths: ['/insert'], headers: {} };
  const inserts = await several(client, { program: floor, load: insert }, effort);
  const create = { program: service, load: { url, ...createLoad(headers) } };
  await measure(client, create, effort.seconds, effort.warmUp);
  const walBefore = (await postgresql?.walBytes()) ?? 0;
  const creates = await several(client, create, effort);
  const wal = ((await postgresql?.walBytes()) ?? 0) - walBefore;
  const walOfOne = wal / (creates.rate * effort.seconds * effort.rounds);

  progress(`${title}: lists while generations run`);
  const list = { program: service, load: { url, method: 'GET', paths: ['/api/v1/documents'], headers } };
  const quiet = await several(client, list, effort);
  const busyLoad: Load = {
    ...{ url, ...createLoad({ ...headers, prefer: 'respond-async' }), connections },
    seconds: effort.seconds * effort.rounds,
    rate: backgroundRate,
  };
  const running = background.call('run', busyLoad);
  const busy = await several(client, list, effort);
  await running;
  return {
    title,
    note: `The model is a stub that responds immediately. WAL is the number of bytes that the database writes to its write-ahead log for a create with its generation. The client has ${connections} connections.`,
    head: ['request', 'rate', 'CPU of a request', 'p50', 'p99', 'WAL'],
    rows: [
      row('floor: one insert', inserts),
      row(
        'create that waits for its generation',
        creates,
        options.databaseUrl === null ? '' : `${Math.round(walOfOne)} B`,
      ),
      row('list of ten, no generations', quiet),
      row(`list of ten, ${backgroundRate} creates a second`, busy),
    ],
  };
}

async function several(
  client: Program,
  target: Parameters<typeof measure>[1],
  effort: Effort,
): Promise<Side> {
  const sides: Side[] = [];
  for (let round = 0; round < effort.rounds; round += 1)
    sides.push(await measure(client, target, effort.seconds));
  return medians(sides);
}
