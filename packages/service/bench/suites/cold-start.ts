import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess } from '../../load/service-process.ts';
import { median } from '../comparison.ts';
import type { Suite } from './suite.ts';

/** The time from the command to the first response, on the embedded database with existing data. */
export const coldStart: Suite = async ({ effort, progress }) => {
  progress('cold start');
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-bench-'));
  try {
    // The first start creates the data.
    const first = await startOnce(folder);
    const seconds: number[] = [];
    for (let round = 0; round < effort.rounds; round += 1) seconds.push(await startOnce(folder));
    const rows = [
      ['new data folder', `${first.toFixed(2)} s`],
      ['existing data', `${median(seconds).toFixed(2)} s`],
    ];
    const note = 'From the command to the first response, with the sources as they are (no build).';
    return [{ title: 'Cold start on the embedded database', note, head: ['start with', 'time'], rows }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function startOnce(folder: string): Promise<number> {
  const start = performance.now();
  await using service = await ServiceProcess.start({}, { folder });
  await fetch(`${service.url}/openapi.json`, { method: 'HEAD' });
  return (performance.now() - start) / 1_000;
}
