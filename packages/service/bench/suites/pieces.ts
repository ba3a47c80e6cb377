import { writeInterval } from '../../src/generation/text/draft-recorder.ts';
import { Program } from '../program.ts';
import type { StartedService } from '../programs/service.ts';
import { createLoad } from './create-load.ts';
import type { Suite } from './suite.ts';

/** How late the pieces of a text arrive at clients that watch it while a model writes it. */
export const pieces: Suite = async ({ postgresql, effort, progress }) => {
  if (postgresql === undefined) return [];
  progress('pieces of texts');
  await using database = await postgresql.newDatabase(1_000);
  await using service = new Program('service');
  await using replica = new Program('service');
  await using watcher = new Program('watcher');
  await using watcherOfReplica = new Program('watcher');
  const options = { databaseUrl: database.url, records: 1_000, model: 'slow' };
  const { url, headers } = await service.call<StartedService>('start', options);
  const { url: otherUrl } = await replica.call<StartedService>('start', options);
  const watchers = [
    { program: watcher, url, delays: [] as number[] },
    { program: watcherOfReplica, url: otherUrl, delays: [] as number[] },
  ];
  // The first text warms up both processes.
  for (let round = 0; round <= effort.rounds; round += 1) {
    const path = await newDocument(url, headers);
    await Promise.all(
      watchers.map(async ({ program, url: base, delays }) => {
        const seen = await program.call<number[]>('watch', { url: `${base}${path}`, headers });
        if (round > 0) delays.push(...seen);
      }),
    );
  }
  return [
    {
      title: 'Pieces of a text that a model writes',
      note:
        'How long a piece of a text takes from the model, which writes one every 20 ms, to a client that watches ' +
        `the document. The replica that calls the model stores the pieces every ${writeInterval} ms, and all ` +
        'replicas send what is stored. So the rows differ little.',
      head: ['where the client watches', 'p50', 'p99'],
      rows: watchers.map(({ delays }, at) => [
        at === 0 ? 'on the replica that calls the model' : 'on another replica',
        `${quantile(delays, 0.5).toFixed(0)} ms`,
        `${quantile(delays, 0.99).toFixed(0)} ms`,
      ]),
    },
  ];
};

/** Creates a document. Resolves to its path when the model has begun. */
async function newDocument(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const load = createLoad({ ...headers, prefer: 'respond-async' });
  const response = await fetch(`${url}${load.paths[0]}`, {
    method: load.method,
    headers: load.headers,
    body: String(load.body),
  });
  return String(response.headers.get('location'));
}

function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}
