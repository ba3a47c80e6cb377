import { availableParallelism } from 'node:os';
import { ServiceProcess, unlimited } from '../../load/service-process.ts';
import { connections, median } from '../comparison.ts';
import { Program } from '../program.ts';
import type { Load, Measured } from '../programs/client.ts';
import { accountName } from '../records.ts';
import type { Suite } from './suite.ts';

/** One service in 1, 2 and 4 processes on one PostgreSQL server. */
export const processes: Suite = async ({ postgresql, effort, progress }) => {
  if (postgresql === undefined) return [];
  await using database = await postgresql.newDatabase(1_000);
  await using client = new Program('client');
  const rows: string[][] = [];
  for (const count of [1, 2, 4]) {
    const name = count === 1 ? '1 process' : `${count} processes`;
    progress(name);
    await using service = await ServiceProcess.start({
      DATABASE_URL: database.url,
      PROCESSES: String(count),
      ...unlimited,
    });
    const secret = await service.run('keys', 'create', '--account', accountName);
    const headers = { authorization: `Bearer ${secret.trim()}` };
    const documents = '/api/v1/documents';
    const response = await fetch(`${service.url}${documents}?all_templates=true&per_page=100`, { headers });
    const { data } = (await response.json()) as { readonly data: readonly { readonly id: string }[] };
    const rate = async (paths: readonly string[]) => {
      const load: Load = {
        ...{ url: service.url, method: 'GET', paths, headers, connections },
        seconds: effort.seconds,
      };
      await client.call('run', { ...load, requests: count * effort.warmUp });
      const rates: number[] = [];
      for (let round = 0; round < effort.rounds; round += 1) {
        rates.push((await client.call<Measured>('run', load)).rate);
      }
      return `${Math.round(median(rates))}/s`;
    };
    rows.push([name, await rate(data.map(({ id }) => `${documents}/${id}`)), await rate([documents])]);
  }
  const note = `Requests a second. The processes share ${availableParallelism()} cores with the client and the database.`;
  return [
    {
      title: 'Processes on one PostgreSQL, 1,000 records',
      note,
      head: ['processes', 'show', 'list of ten'],
      rows,
    },
  ];
};
